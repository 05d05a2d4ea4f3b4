// What makes a lecture comfortable. The page works without: the browser's own player plays, and forms mark and remind.

const player = document.querySelector('[data-player]')
const media = player?.querySelector('video, audio')
const form = document.querySelector('[data-progress]')
const current = document.querySelector('.curriculum [aria-current]')

/** What is kept in this browser alone. It may be refused, as in a private window: then nothing is kept. */
const kept = {
  read(name, fallback) {
    try {
      return JSON.parse(localStorage.getItem(`lectern.${name}`)) ?? fallback
    } catch {
      return fallback
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(`lectern.${name}`, JSON.stringify(value))
    } catch {}
  },
}

loadEmbedsWhenAsked()
keepCurrentInView()
markInPlace()
if (media) startPlayer()

// ---- Around the player ----------------------------------------------------------------------------------------------

/** Nothing is fetched from another site before the reader asks for it. */
function loadEmbedsWhenAsked() {
  for (const cover of document.querySelectorAll('[data-embed]')) {
    cover.querySelector('[data-load]').addEventListener('click', (event) => {
      event.preventDefault()
      const frame = cover.querySelector('template').content.firstElementChild
      cover.replaceWith(frame)
      frame.focus()
    })
  }
}

/** In a long curriculum, and without moving the page. */
function keepCurrentInView() {
  const list = document.querySelector('.curriculum')
  if (!current || !list) return
  const reveal = () => {
    list.scrollTop = current.offsetTop - list.clientHeight / 3
  }
  reveal()
  list.addEventListener('toggle', reveal)
}

/** Shows the lecture as done or not, here and in the curriculum. */
function showState(state) {
  const isDone = state === 'completed'
  for (const each of document.querySelectorAll('[data-when-done], [data-done-badge]')) each.hidden = !isDone
  for (const each of document.querySelectorAll('[data-when-open]')) each.hidden = isDone
  const item = current?.closest('.lecture-item')
  if (!item || item.classList.contains('is-completed') === isDone) return
  item.classList.toggle('is-completed', isDone)
  item.classList.toggle('is-read', !isDone)
  const bar = document.querySelector('.curriculum progress')
  if (bar) bar.value += isDone ? 1 : -1
}

/** Marks without leaving the page, so that what plays goes on playing. */
function markInPlace() {
  const marks = document.querySelector('[data-mark]')
  marks?.addEventListener('submit', async (event) => {
    const button = event.submitter
    if (!button) return
    event.preventDefault()
    try {
      const { state, finish } = await sendMark(marks, button)
      if (finish) return location.assign(finish)
      showState(state)
      marks.querySelector('button:not([hidden])')?.focus()
    } catch {
      sendAsForm(marks, button)
    }
  })
}

async function sendMark(marks, button) {
  const answer = await fetch(marks.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(new FormData(marks, button)),
  })
  if (!answer.ok || answer.redirected) throw new Error('The mark was not taken')
  return await answer.json()
}

// The page that comes back says what is wrong.
function sendAsForm(marks, { name, value }) {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name, value })
  marks.append(field)
  marks.submit()
}

// ---- The player -----------------------------------------------------------------------------------------------------

function startPlayer() {
  const page = {
    words: JSON.parse(player.dataset.words),
    status: player.querySelector('[data-status]'),
    reports: undefined,
  }
  if (form) page.reports = createReports(page)
  resume(page)
  chooseSpeed()
  rememberCaptions()
  playNext(page)
  player.querySelector('[data-bar]').hidden = false
  listenToKeys()
}

/** A sentence below the player, and what can be done about it. */
function say({ status }, sentence, actions = []) {
  status.replaceChildren(sentence)
  for (const { text, href, act } of actions) {
    const control = document.createElement(href ? 'a' : 'button')
    control.textContent = text
    if (href) control.href = href
    else Object.assign(control, { type: 'button', onclick: act })
    status.append(' ', control)
  }
}

function clockTime(count) {
  const two = (number) => String(Math.floor(number)).padStart(2, '0')
  const [hours, minutes] = [Math.floor(count / 3600), Math.floor(count / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(count % 60)}` : `${minutes}:${two(count % 60)}`
}

/** What is nearly over is watched from its beginning. */
function isNearEnd(place) {
  return Number.isFinite(media.duration) && place >= media.duration - Math.max(2, media.duration / 20)
}

/** Goes on at the second where the member was, here or on another device. */
function resume(page) {
  const begin = () => {
    const place = page.reports?.waitingPlace() || Number(player.dataset.position ?? 0)
    if (place > 3 && !isNearEnd(place)) {
      media.currentTime = place
      say(page, page.words.resumed.replace('{time}', clockTime(place)))
    }
    page.reports?.begin()
    if (kept.read('playNow', '') === location.pathname) media.play().catch(() => {})
    kept.write('playNow', '')
  }
  if (media.readyState >= 1) begin()
  else media.addEventListener('loadedmetadata', begin, { once: true })
}

// ---- Reports of where the member is ---------------------------------------------------------------------------------

/** Reports every ten seconds and at every stop. What cannot be sent waits in the browser, with its own time. */
function createReports(page) {
  const every = 10_000
  const queue = createQueue()
  const told = { position: -1, at: new Date().toISOString(), sentAt: 0 }
  const device = { page, queue, told, isOver: false, wasOffline: false }

  const report = () => {
    const position = Math.floor(media.ended ? media.duration : media.currentTime)
    if (device.isOver || position === told.position) return
    Object.assign(told, { position, at: new Date().toISOString(), sentAt: Date.now() })
    queue.keep({ position, at: told.at })
    void send(device, form.action, { position, at: told.at })
  }
  const begin = () => {
    told.position = Math.floor(media.currentTime)
    media.addEventListener('timeupdate', () => {
      if (!media.paused && Date.now() - told.sentAt >= every) report()
    })
    for (const name of ['pause', 'seeked', 'ended']) media.addEventListener(name, report)
    document.addEventListener('visibilitychange', () => (document.hidden ? report() : compare(device)))
    addEventListener('pagehide', report)
    addEventListener('focus', () => compare(device))
    addEventListener('online', () => sendWaiting(device))
    sendWaiting(device)
  }
  return { begin, waitingPlace: queue.place }
}

const stateShown = () =>
  document.querySelector('[data-done-badge]')?.hidden === false ? 'completed' : 'read'

/** Reports that wait, by lecture: the newest of each and the furthest, which is all that counts. */
function createQueue() {
  const { lecture, reader } = player.dataset
  // Another person may use this browser next: what waits belongs to whoever watched.
  const name = `progress.${reader}`
  const all = () => kept.read(name, {})
  const here = () => all()[lecture]?.reports ?? []
  return {
    all,
    place: () => here().at(-1)?.position ?? 0,
    keep(report) {
      const furthest = [...here(), report].reduce((one, other) =>
        other.position > one.position ? other : one,
      )
      const reports = furthest.at === report.at ? [report] : [furthest, report]
      kept.write(name, { ...all(), [lecture]: { url: form.action, reports } })
    },
    drop(url, report) {
      const left = Object.entries(all()).map(([id, each]) => {
        const isHere = each.url === url
        return [id, { ...each, reports: each.reports.filter(({ at }) => !isHere || at > report.at) }]
      })
      kept.write(name, Object.fromEntries(left.filter(([, { reports }]) => reports.length > 0)))
    },
  }
}

async function send(device, url, report) {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const token = { 'x-form-token': form.elements.form_token.value }
  const sent = {
    method: 'POST',
    keepalive: true,
    headers: { ...headers, ...token },
    body: JSON.stringify(report),
  }
  const answer = await fetch(url, sent).catch(() => undefined)
  if (!answer) {
    device.wasOffline = true
    say(device.page, device.page.words.offline)
  } else if (answer.ok) taken(device, url, report, await answer.json())
  else refused(device, url, report, answer.status)
}

function taken(device, url, report, { state }) {
  const { page, queue } = device
  queue.drop(url, report)
  if (url !== form.action) return
  if (device.wasOffline) say(page, page.words.online)
  device.wasOffline = false
  const before = stateShown()
  // The countdown to the next lecture says as much, and its buttons must stay.
  if (state === 'completed' && before !== 'completed' && !page.isCounting) say(page, page.words.nowDone)
  if (state !== before) showState(state)
}

function refused(device, url, report, status) {
  const { words } = device.page
  if (status === 401) {
    device.isOver = true
    say(device.page, words.signedOut, [{ text: words.signIn, href: player.dataset.signIn }])
  }
  if (status !== 403 && status !== 404) return
  // It will never be taken.
  device.queue.drop(url, report)
  if (url !== form.action) return
  device.isOver = true
  say(device.page, words.noAccess)
}

function sendWaiting(device) {
  if (device.isOver) return
  for (const { url, reports } of Object.values(device.queue.all()))
    for (const report of reports) void send(device, url, report)
}

/** Whether another device has said something newer, and is further than this one. */
async function compare(device) {
  if (device.isOver || !media.paused) return
  const answer = await fetch(form.action, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (!answer?.ok) return
  const { position, reported_at: at } = await answer.json()
  const isNewer = at !== null && at > device.told.at
  if (isNewer && position > media.currentTime + 5 && !isNearEnd(position)) offerToJump(device.page, position)
}

function offerToJump(page, position) {
  const done = () => say(page, '')
  const jump = () => {
    media.currentTime = position
    done()
    media.focus()
  }
  say(page, page.words.furtherElsewhere.replace('{time}', clockTime(position)), [
    { text: page.words.jump, act: jump },
    { text: page.words.stay, act: done },
  ])
}

// ---- Speed, captions, the next lecture ------------------------------------------------------------------------------

function setSpeed(value) {
  media.defaultPlaybackRate = value
  media.playbackRate = value
  player.querySelector('[data-speed]').value = String(value)
  kept.write('speed', value)
}

function chooseSpeed() {
  const speed = player.querySelector('[data-speed]')
  setSpeed(kept.read('speed', 1))
  speed.addEventListener('change', () => setSpeed(Number(speed.value)))
}

function shiftSpeed(by) {
  const speeds = [...player.querySelector('[data-speed]').options].map(({ value }) => Number(value))
  const at = speeds.indexOf(media.playbackRate) + by
  setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, at))])
}

/** The language chosen last; set once the browser has made its own choice, which would undo it. */
function rememberCaptions() {
  const tracks = media.textTracks
  const wanted = kept.read('captions', '')
  const begin = () => {
    for (const track of tracks) if (wanted && track.language === wanted) track.mode = 'showing'
    tracks.addEventListener('change', () => {
      kept.write('captions', [...tracks].find(({ mode }) => mode === 'showing')?.language ?? '')
    })
  }
  if (media.readyState >= 2) begin()
  else media.addEventListener('loadeddata', begin, { once: true })
}

function toggleCaptions() {
  const tracks = [...media.textTracks]
  const isShown = tracks.some(({ mode }) => mode === 'showing')
  const chosen = tracks.find(({ language }) => language === document.documentElement.lang) ?? tracks[0]
  for (const track of tracks) track.mode = !isShown && track === chosen ? 'showing' : 'disabled'
}

/** Counts down to the next lecture, unless the reader switched that off or is somewhere else. */
function playNext(page) {
  const { next } = player.dataset
  const autoplay = player.querySelector('[data-autoplay]')
  autoplay.checked = kept.read('autoplay', true)
  autoplay.addEventListener('change', () => kept.write('autoplay', autoplay.checked))
  let counting
  const stop = () => {
    clearInterval(counting)
    page.isCounting = false
  }
  media.addEventListener('play', stop)
  media.addEventListener('ended', () => {
    if (!next || !autoplay.checked || document.hidden) return
    stop()
    counting = countDown(page, { next, stop })
    page.isCounting = true
  })
}

function countDown(page, { next, stop }) {
  const { nextIn, nextNow, cancel } = page.words
  let left = 5
  const go = () => {
    stop()
    kept.write('playNow', next)
    location.assign(next)
  }
  const giveUp = () => {
    stop()
    say(page, '')
  }
  const sentence = () => nextIn.replace('{seconds}', String(left))
  say(page, sentence(), [
    { text: nextNow, act: go },
    { text: cancel, act: giveUp },
  ])
  return setInterval(() => {
    left -= 1
    if (left === 0) go()
    else page.status.firstChild.textContent = sentence()
  }, 1000)
}

// ---- Shortcuts ------------------------------------------------------------------------------------------------------

const playOrPause = () => (media.paused ? media.play() : media.pause())
const skip = (by) => {
  media.currentTime = Math.max(0, Math.min(media.duration || 0, media.currentTime + by))
}
const go = (address) => address && location.assign(address)

const shortcuts = {
  ' ': playOrPause,
  k: playOrPause,
  j: () => skip(-10),
  l: () => skip(10),
  ArrowLeft: () => skip(-5),
  ArrowRight: () => skip(5),
  '<': () => shiftSpeed(-1),
  '>': () => shiftSpeed(1),
  m: () => {
    media.muted = !media.muted
  },
  c: toggleCaptions,
  f: () => (document.fullscreenElement ? document.exitFullscreen() : media.requestFullscreen?.()),
  n: () => go(player.dataset.next),
  p: () => go(player.dataset.previous),
  '?': () => document.getElementById('shortcuts').showModal(),
}

function listenToKeys() {
  const dialog = document.getElementById('shortcuts')
  const isOn = dialog.querySelector('[data-keys]')
  isOn.checked = kept.read('keys', true)
  isOn.addEventListener('change', () => kept.write('keys', isOn.checked))
  document.addEventListener('keydown', (event) => {
    if (!isOn.checked || dialog.open || event.ctrlKey || event.metaKey || event.altKey || isTakenBy(event))
      return
    const act = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
}

// What has the focus and uses a key itself keeps it: text fields all of them, buttons and the player a few.
function isTakenBy({ target, key }) {
  if (target.matches('textarea, select, input:not([type="checkbox"])')) return true
  const isMoving = key === ' ' || key.startsWith('Arrow')
  return isMoving && target.matches('input, button, summary, a[href], video, audio, iframe')
}
