// Opens dialogs in front of the page; without this their openers are links to pages that ask the same.
for (const opener of document.querySelectorAll('[data-dialog]')) {
  const dialog = document.getElementById(opener.dataset.dialog)
  opener.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.showModal()
  })
  // A click beside it closes it, as Escape does; the browser gives the focus back to the opener.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
}
