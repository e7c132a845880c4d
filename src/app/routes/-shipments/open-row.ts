/** A row pressed with Ctrl, Cmd or the middle button, as a link would be: in a tab of its own, without a way back here. */
export function openInTab(address: string) {
  window.open(address, '_blank', 'noopener')
}
