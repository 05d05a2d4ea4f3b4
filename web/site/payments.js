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

// Codes are typed into another app as often as into a machine.
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!navigator.clipboard) break
  const { copy, copied } = button.dataset
  const text = button.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(copy)
    button.textContent = copied
    setTimeout(() => {
      button.textContent = text
    }, 2000)
  })
}

for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
