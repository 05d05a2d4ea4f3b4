// A browser that sends a form twice shows the second answer, which only says that the first one was taken.
for (const form of document.querySelectorAll('form[data-once]')) {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  // Back from the app, the page may be answered as if new.
  addEventListener('pageshow', () => {
    isSent = false
  })
}
