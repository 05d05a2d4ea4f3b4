// Makes the account pages more comfortable; every one of them works without.

for (const form of document.querySelectorAll('form[data-picture]')) {
  const input = form.querySelector('input[type=file]')
  input.addEventListener('change', () => preparePicture(input).catch(() => {}))
}

// Photos of phones are larger than what may be sent: a square from the middle, of the size that is shown, suffices.
async function preparePicture(input) {
  const [file] = input.files
  if (!file) return
  const size = 512
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(size, side)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  canvas.getContext('2d').drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise((done) => canvas.toBlob(done, type, 0.9))
  const transfer = new DataTransfer()
  transfer.items.add(new File([blob], file.name, { type }))
  input.files = transfer.files
  renderPreview(canvas.toDataURL(type, 0.9))
}

function renderPreview(url) {
  const image = new Image(96, 96)
  image.className = 'avatar avatar-96'
  image.alt = ''
  image.src = url
  document.querySelector('[data-preview]').replaceChildren(image)
}

for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    const lines = document.querySelectorAll(`#${button.dataset.copy} li`)
    await navigator.clipboard.writeText([...lines].map((line) => line.textContent).join('\n'))
    button.textContent = button.dataset.copied
  })
}

for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => window.print())
}

// While an export is in progress: polls every few seconds, updates only that part, and reloads the page at the end.
const progress = document.querySelector('[data-progress]')
if (progress) setTimeout(look, progress.dataset.progress * 1000)

async function look() {
  const answer = await fetch(location.pathname).catch(() => undefined)
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
  const now = page?.querySelector('[data-progress]')
  if (page && !now) return location.assign(location.pathname)
  if (now && now.innerHTML !== progress.innerHTML) progress.innerHTML = now.innerHTML
  setTimeout(look, progress.dataset.progress * 1000)
}
