/** The key: icon of our own pages. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><title>Latchkey</title><style>path,circle{stroke:#2952cc}@media(prefers-color-scheme:dark){path,circle{stroke:#a9bcff}}</style><circle cx="11" cy="11" r="6.5" fill="none" stroke-width="3"/><path d="M16 16l11 11M22 22l-3.5 3.5M26 26l-2.5 2.5" fill="none" stroke-width="3" stroke-linecap="round"/></svg>';
