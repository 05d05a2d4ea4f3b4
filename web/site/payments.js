// On to the gateway's page by itself; without this, by the button.
document.querySelector('form[data-onward]')?.requestSubmit()

// A second click begins nothing: its answer would only say that the first one did.
for (const form of document.querySelectorAll('form[data-once]')) {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  addEventListener('pageshow', () => {
    isSent = false
  })
}
