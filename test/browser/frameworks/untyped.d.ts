/** Packages that bring no types of their own; what the page of the test uses of them. */
declare module '@hotwired/turbo' {
  export function start(): void;
}
declare module 'alpinejs' {
  const Alpine: { start(): void; initTree(root: HTMLElement): void; destroyTree(root: HTMLElement): void };
  export default Alpine;
}
