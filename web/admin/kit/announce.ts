let region: HTMLElement | undefined

/** Announces a message to screen readers. */
export function announce(text: string) {
  region ??= createRegion()
  // A repeated sentence is announced again.
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
