/** Buttons that move an item up or down; the lists of places stay for those who choose a place directly. */
export function makeMovable(list) {
  const status = document.createElement('p')
  status.className = 'unseen'
  status.setAttribute('role', 'status')
  list.after(status)
  for (const buttons of list.querySelectorAll('.order-buttons')) buttons.hidden = false
  list.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-move]')
    if (!button) return
    const item = button.closest('[data-order-item]')
    const items = [...list.children]
    move(item, items.indexOf(item) + Number(button.dataset.move))
    button.focus()
  })
  list.addEventListener('change', ({ target }) => {
    move(target.closest('[data-order-item]'), Number(target.value) - 1)
    target.focus()
  })

  function move(item, to) {
    const others = [...list.children].filter((each) => each !== item)
    const place = Math.max(0, Math.min(to, others.length))
    list.insertBefore(item, others[place] ?? null)
    for (const [at, each] of [...list.children].entries()) each.querySelector('select').value = String(at + 1)
    status.textContent = list.dataset.moved
      .replace('{text}', item.dataset.text)
      .replace('{place}', String(place + 1))
    item.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
