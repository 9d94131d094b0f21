/** Opens the address that a call answers in a new tab. Throws what the call throws. */
export async function openTab(addressOf: () => Promise<string>): Promise<void> {
  // Within the click: after the answer the browser would block it.
  const tab = window.open('about:blank');
  if (tab) tab.opener = null;
  try {
    const url = await addressOf();
    if (tab) tab.location.replace(url);
    else window.location.assign(url);
  } catch (thrown) {
    tab?.close();
    throw thrown;
  }
}
