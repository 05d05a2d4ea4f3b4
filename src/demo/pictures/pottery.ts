import { keysOf } from '../../platform/records.ts'
import { createChance, type Picture, svg } from './picture.ts'

const clays = { red: '#b4532a', buff: '#d9b38c', dark: '#5a3a2c', white: '#efe7db' } as const
const glazes = {
  celadon: '#8fb8a0',
  cobalt: '#2f4f7f',
  tenmoku: '#3a241c',
  ash: '#a89f86',
  shino: '#e6c9ae',
  copper: '#3f7f78',
} as const
const walls = ['#f4ede3', '#ece2d3', '#e3ebe6', '#e8e4ef', '#f3e4da'] as const

// Each stands on y = 560, its middle at x = 600; the second path is where glaze covers it.
const shapes = {
  bowl: [
    'M330 330 Q345 520 520 552 L680 552 Q855 520 870 330 Z',
    'M330 330 Q335 410 372 455 Q600 500 828 455 Q865 410 870 330 Z',
  ],
  vase: [
    'M540 150 Q560 215 500 270 Q410 350 450 470 Q468 540 530 560 L670 560 Q732 540 750 470 Q790 350 700 270 Q640 215 660 150 Z',
    'M540 150 Q560 215 500 270 Q440 325 441 395 Q520 425 600 405 Q690 385 759 400 Q761 325 700 270 Q640 215 660 150 Z',
  ],
  cup: [
    'M440 260 L465 535 Q470 560 500 560 L700 560 Q730 560 735 535 L760 260 Z',
    'M440 260 L455 430 Q600 470 745 430 L760 260 Z',
  ],
  jar: [
    'M480 230 Q400 290 405 410 Q410 530 500 560 L700 560 Q790 530 795 410 Q800 290 720 230 Z',
    'M480 230 Q412 280 405 380 Q500 440 600 400 Q700 360 795 385 Q788 280 720 230 Z',
  ],
  plate: [
    'M250 470 Q300 545 480 556 L720 556 Q900 545 950 470 Q600 430 250 470 Z',
    'M250 470 Q600 430 950 470 Q600 520 250 470 Z',
  ],
} as const

type Pot = {
  readonly shape: keyof typeof shapes
  readonly clay: keyof typeof clays
  readonly glaze: keyof typeof glazes
  readonly seed: number
}

/** A pot on a shelf before a wall, for covers. */
export function drawPot({ shape, clay, glaze, seed }: Pot): Picture {
  const chance = createChance(seed)
  const wall = walls[seed % walls.length] ?? walls[0]
  const [outline, glazed] = shapes[shape]
  return svg(1200, 675, [
    `<defs><linearGradient id="light"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient><clipPath id="pot"><path d="${outline}"/></clipPath></defs>`,
    `<rect width="1200" height="675" fill="${wall}"/>`,
    `<circle cx="${Math.round(180 + chance() * 840)}" cy="${Math.round(130 + chance() * 90)}" r="${Math.round(60 + chance() * 60)}" fill="${glazes[glaze]}" opacity=".22"/>`,
    '<rect y="556" width="1200" height="119" fill="#9c7a5b"/><rect y="556" width="1200" height="6" fill="#7c5e44"/>',
    '<ellipse cx="620" cy="566" rx="250" ry="14" fill="#000" opacity=".18"/>',
    `<path d="${outline}" fill="${clays[clay]}"/>`,
    `<path d="${glazed}" fill="${glazes[glaze]}"/>`,
    `<g clip-path="url(#pot)">${rings(chance)}${specks(chance)}<rect width="1200" height="675" fill="url(#light)"/></g>`,
  ])
}

// The marks that fingers leave on the wheel.
function rings(chance: () => number): string {
  const heights = Array.from({ length: 7 }, (_, at) => 250 + at * 45 + Math.round(chance() * 12))
  return heights
    .map(
      (y) =>
        `<path d="M200 ${y} Q600 ${y + 26} 1000 ${y}" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="3"/>`,
    )
    .join('')
}

function specks(chance: () => number): string {
  const one = () => {
    const [x, y, r] = [250 + chance() * 700, 160 + chance() * 400, 1 + chance() * 3]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="#2b1a12" opacity=".35"/>`
  }
  return Array.from({ length: 70 }, one).join('')
}

/** A bowl in a ring: the school's mark. */
export function drawPotteryMark(): Picture {
  return svg(128, 128, [
    `<circle cx="64" cy="64" r="58" fill="none" stroke="${clays.red}" stroke-width="6"/>`,
    `<path d="M28 54 Q32 92 56 98 L72 98 Q96 92 100 54 Z" fill="${clays.red}"/>`,
    '<path d="M52 44 Q48 36 54 28 M66 44 Q62 34 68 24 M80 44 Q76 36 82 28" fill="none" stroke="#a89f86" stroke-width="4" stroke-linecap="round"/>',
  ])
}

/** A shelf of pots in a row. */
export function drawShelf(): Picture {
  const kinds = keysOf(shapes)
  const colours = Object.values(glazes)
  const pots = kinds.map((kind, at) => {
    const [outline, glazed] = shapes[kind]
    const place = `translate(${at * 300 - 60} 190) scale(.42)`
    return `<g transform="${place}"><path d="${outline}" fill="${clays.buff}"/><path d="${glazed}" fill="${colours[at % colours.length]}"/></g>`
  })
  return svg(1600, 500, [
    `<rect width="1600" height="500" fill="${walls[0]}"/>`,
    ...pots,
    '<rect y="424" width="1600" height="14" fill="#7c5e44"/><rect y="438" width="1600" height="62" fill="#9c7a5b"/>',
  ])
}

/** Somebody in an apron, without a face: for lecturers. */
export function drawPotter(apron: keyof typeof glazes, skin: string): Picture {
  return svg(256, 256, [
    `<rect width="256" height="256" fill="${walls[1]}"/>`,
    `<path d="M40 256 Q44 168 128 164 Q212 168 216 256 Z" fill="${glazes[apron]}"/>`,
    `<path d="M96 172 L104 256 L152 256 L160 172 Z" fill="${clays.white}" opacity=".6"/>`,
    `<circle cx="128" cy="104" r="50" fill="${skin}"/>`,
    '<path d="M76 100 Q80 44 128 44 Q176 44 180 100 Q156 76 128 78 Q100 76 76 100 Z" fill="#2b211d"/>',
  ])
}
