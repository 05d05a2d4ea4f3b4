import { type Picture, svg } from './picture.ts'
import { type Clay, drawnPot, type Glaze, glazes, profiles } from './pot.ts'

const [wide, high] = [1200, 675]

/** A table with a slightly rotated sheet of paper. */
function batcher(colours: readonly [string, string], sheet: string, around = ''): Picture {
  return svg(wide, high, [
    `<defs><linearGradient id="desk" x2="1" y2="1"><stop stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient></defs>`,
    `<rect width="${wide}" height="${high}" fill="url(#desk)"/>`,
    '<g transform="rotate(-3 600 340)"><rect x="268" y="74" width="700" height="560" rx="6" fill="#1a0d06" opacity=".2"/>',
    `<rect x="250" y="56" width="700" height="560" rx="6" fill="#fbf7ef"/>${sheet}</g>${around}`,
  ])
}

/** The temperature curve of a kiln on squared paper. */
export function drawFiringCurve(): Picture {
  const grid = [
    ...Array.from({ length: 12 }, (_, at) => `M${300 + at * 55} 110v440`),
    ...Array.from({ length: 9 }, (_, at) => `M300 ${110 + at * 55}h605`),
  ]
  const curve = 'M300 540C380 500 420 430 480 380S580 250 640 200S720 150 760 150h40C830 160 860 330 905 430'
  const sheet = [
    `<path d="${grid.join('')}" stroke="#c9d6d2" stroke-width="2"/><path d="M300 100v450h620" fill="none" stroke="#5b5148" stroke-width="5"/>`,
    `<path d="${curve}L905 550L300 550Z" fill="#d9480f" opacity=".13"/><path d="${curve}" fill="none" stroke="#c2410c" stroke-width="9" stroke-linecap="round"/>`,
    '<circle cx="780" cy="150" r="16" fill="#fbf7ef" stroke="#c2410c" stroke-width="7"/><path d="M780 190v352" stroke="#c2410c" stroke-width="3" stroke-dasharray="8 10"/>',
  ]
  return batcher(['#54453c', '#2f2621'], sheet.join(''), pencil(1010, 470))
}

/** A small studio from above: sink, wheel, kiln, shelves. */
export function drawFloorPlan(): Picture {
  const line = 'fill="none" stroke="#2f4f7f" stroke-width="5"'
  const sheet = [
    `<path d="M330 130h540v400h-540Z" fill="none" stroke="#2f4f7f" stroke-width="12"/><path d="M640 530a100 100 0 0 1 100-100v100" ${line}/>`,
    `<rect x="360" y="160" width="140" height="90" rx="10" ${line}/><circle cx="430" cy="205" r="26" ${line}/>`,
    `<circle cx="600" cy="310" r="84" ${line}/><circle cx="600" cy="310" r="52" ${line}/><circle cx="600" cy="310" r="8" fill="#2f4f7f"/>`,
    `<circle cx="790" cy="430" r="62" ${line}/><path d="M752 430h76M790 392v76" ${line}/>`,
    `<path d="M560 150h280v50h-280ZM630 150v50M700 150v50M770 150v50" ${line}/>`,
    '<path d="M330 575h540M330 562v26M870 562v26" stroke="#a8452c" stroke-width="4" fill="none"/>',
  ]
  return batcher(['#c7d3d8', '#8fa6b0'], sheet.join(''), pencil(1020, 420))
}

/** Lines written by hand, beside something to drink. */
export function drawLetter(
  colours: readonly [string, string],
  { clay, glaze }: { clay: Clay; glaze: Glaze },
) {
  const lines = Array.from({ length: 8 }, (_, at) => {
    const [y, end] = [170 + at * 48, [860, 880, 830, 870, 640, 880, 850, 560][at] ?? 800]
    return `<path d="M330 ${y}q20-14 40 0t40 0 40 0 40 0 40 0H${end}" fill="none" stroke="#6d6258" stroke-width="5" stroke-linecap="round" opacity=".75"/>`
  })
  const seal = `<circle cx="840" cy="540" r="34" fill="#b4532a"/><circle cx="840" cy="540" r="22" fill="none" stroke="#fbe9dc" stroke-width="5"/>`
  const cup = drawnPot({ profile: profiles.cup, clay, glaze, seed: 5 }, { x: 1060, y: 600, scale: 0.95 })
  return batcher(colours, `${lines.join('')}${seal}`, cup + steam(1060, 350))
}

/** A sheet with a grid of samples to fill in. */
export function drawRecordSheet(colours: readonly Glaze[]): Picture {
  const cells = Array.from({ length: 12 }, (_, at) => {
    const [x, y] = [300 + (at % 4) * 155, 110 + Math.floor(at / 4) * 160]
    const glaze = glazes[colours[at % colours.length] ?? 'ash']
    const paint =
      at < 9 ? `fill="${glaze}"` : 'fill="none" stroke="#b9ada0" stroke-width="4" stroke-dasharray="9 9"'
    return `<rect x="${x}" y="${y}" width="126" height="82" rx="8" ${paint}/><path d="M${x} ${y + 104}h${at < 9 ? 110 : 126}M${x} ${y + 124}h${at < 9 ? 74 : 126}" stroke="#9b8f83" stroke-width="5" stroke-linecap="round" opacity="${at < 9 ? 0.8 : 0.3}"/>`
  })
  return batcher(['#e9dcc8', '#c9b496'], cells.join(''), pencil(1030, 440))
}

/** Books on each other, and what they speak of. */
export function drawBooks(colours: readonly Glaze[], { clay, glaze }: { clay: Clay; glaze: Glaze }): Picture {
  const books = colours.map((colour, at) => {
    const [y, x, width] = [520 - at * 74, 330 + (at % 2) * 36, 540 - at * 40]
    return `<rect x="${x}" y="${y}" width="${width}" height="70" rx="8" fill="${glazes[colour]}"/><rect x="${x + width - 40}" y="${y + 8}" width="40" height="54" fill="#f7f0e3"/><path d="M${x + 40} ${y}v70M${x + 66} ${y}v70" stroke="#fff" stroke-opacity=".4" stroke-width="6"/>`
  })
  const top = 590 - colours.length * 74 + 4
  return svg(wide, high, [
    '<defs><linearGradient id="room" x2=".6" y2="1"><stop stop-color="#dfe8e4"/><stop offset="1" stop-color="#b4c7c0"/></linearGradient></defs>',
    `<rect width="${wide}" height="${high}" fill="url(#room)"/><rect y="588" width="${wide}" height="87" fill="#7d6550"/><rect y="588" width="${wide}" height="5" fill="#fff" opacity=".25"/>`,
    '<circle cx="930" cy="190" r="110" fill="#fff" opacity=".3"/>',
    ...books,
    drawnPot({ profile: profiles.bowl, clay, glaze, seed: 9 }, { x: 580, y: top, scale: 0.72 }),
  ])
}

function pencil(x: number, y: number): string {
  return `<g transform="translate(${x} ${y}) rotate(18)"><rect x="-13" y="-210" width="26" height="330" fill="#d9a93a"/><rect x="-13" y="-240" width="26" height="34" rx="6" fill="#b4532a"/><path d="M-13 120L0 168L13 120Z" fill="#f2e3c9"/><path d="M-4 153L0 168L4 153Z" fill="#2b211d"/></g>`
}

/** Steam. */
export function steam(x: number, y: number): string {
  const wisp = (dx: number) => `M${x + dx} ${y}q-26-40 0-80t0-84`
  return `<path d="${wisp(-46)}${wisp(0)}${wisp(46)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"/>`
}
