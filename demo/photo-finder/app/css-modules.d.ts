/** What the build makes of a stylesheet of its own: the class names it was given. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
