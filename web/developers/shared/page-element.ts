/** An element of the page that its script knows by name. */
export function pageElement<Kind extends HTMLElement = HTMLElement>(name: string): Kind {
  const found = document.querySelector<Kind>(`[data-part="${name}"]`)
  if (!found) throw new Error(`The page has no part ${name}`)
  return found
}
