/** Escapes text for content and attributes. Every variable of a page goes through it. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
