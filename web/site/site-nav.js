// Moves the entries of the menu for which there is no room into "More". Without it the menu has rows of its own.
const header = document.querySelector('.site-header')
const nav = header.querySelector('.site-nav')

if (nav) fitEntries(nav)
closeMenus(header)

function fitEntries(nav) {
  const more = nav.querySelector('.more')
  const label = more.querySelector('[data-alone]')
  const [list, overflow] = nav.querySelectorAll('ul')
  const name = label.textContent
  const isTooLong = () => list.scrollWidth > list.clientWidth

  const fit = () => {
    more.hidden = true
    label.textContent = name
    list.append(...overflow.children)
    if (!isTooLong()) return
    more.hidden = false
    while (list.lastElementChild && isTooLong()) overflow.prepend(list.lastElementChild)
    if (!list.lastElementChild) label.textContent = label.dataset.alone
  }

  nav.classList.add('fitted')
  new ResizeObserver(fit).observe(nav)
  document.fonts.ready.then(fit)
}

// Escape closes an open menu and gives the focus back to its button; a click elsewhere closes it too.
function closeMenus(header) {
  const opened = () => header.querySelectorAll('details[open]')
  document.addEventListener('click', ({ target }) => {
    for (const menu of opened()) if (!menu.contains(target)) menu.open = false
  })
  header.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of opened()) {
      if (menu.contains(document.activeElement)) menu.querySelector('summary').focus()
      menu.open = false
    }
  })
}
