for (const form of document.querySelectorAll('form[data-consent]')) {
  let isSent = false
  // A browser that sends a form twice shows the second response, which only says that the first was accepted.
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  // Back from the app, the page may be answered as if new.
  addEventListener('pageshow', () => {
    isSent = false
  })
  // Enter on a checkbox would press the form's first button; only a button decides.
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.matches('[type=checkbox]')) event.preventDefault()
  })
}
