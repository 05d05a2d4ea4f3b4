let region: HTMLElement | undefined

/** Says something to those who hear the screen. */
export function announce(text: string) {
  region ??= createRegion()
  // The same sentence twice is said twice.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text
}

function createRegion(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'unseen'
  element.setAttribute('role', 'status')
  element.setAttribute('aria-live', 'assertive')
  document.body.append(element)
  return element
}
