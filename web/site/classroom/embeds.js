/** Nothing is fetched from another site before the reader requests it. */
export function loadEmbedsOnRequest() {
  for (const cover of document.querySelectorAll('[data-embed]')) {
    cover.querySelector('[data-load]').addEventListener('click', (event) => {
      event.preventDefault()
      const frame = cover.querySelector('template').content.firstElementChild
      cover.replaceWith(frame)
      frame.focus()
    })
  }
}
