import { type Picture, svg } from './picture.ts'
import { clays, drawnPot, type Glaze, glazes, profiles } from './pot.ts'
import { steam } from './pottery-papers.ts'
import { wallAndBoard } from './pottery-scenes.ts'

/** A bowl in a ring: the school's mark. */
export function drawPotteryMark(): Picture {
  return svg(128, 128, [
    `<circle cx="64" cy="64" r="58" fill="none" stroke="${clays.red}" stroke-width="6"/>`,
    `<path d="M28 54 Q32 92 56 98 L72 98 Q96 92 100 54 Z" fill="${clays.red}"/>`,
    '<path d="M52 44 Q48 36 54 28 M66 44 Q62 34 68 24 M80 44 Q76 36 82 28" fill="none" stroke="#a89f86" stroke-width="4" stroke-linecap="round"/>',
  ])
}

const [wide, high] = [1200, 900]

/** The studio in the morning, four to three: for the front page. */
export function drawStudio(): Picture {
  const pane = (x: number, y: number) => `<rect x="${x}" y="${y}" width="180" height="170" fill="url(#day)"/>`
  return svg(wide, high, [
    wallAndBoard('morning', { width: wide, height: high, board: 730 }),
    '<defs><linearGradient id="day" x2="0" y2="1"><stop stop-color="#cfe3e4"/><stop offset="1" stop-color="#f6ecd6"/></linearGradient></defs>',
    `<rect x="92" y="82" width="420" height="400" rx="8" fill="#fffaf1"/>${pane(112, 102)}${pane(312, 102)}${pane(112, 292)}${pane(312, 292)}`,
    '<path d="M112 462Q190 380 260 420T400 380T492 400V462Z" fill="#8fb8a0" opacity=".7"/><path d="M112 462Q230 420 330 440T492 430V462Z" fill="#5f8f78" opacity=".7"/>',
    '<path d="M512 90L900 730H560L300 482Z" fill="#fff" opacity=".16"/>',
    board(620, 250),
    board(620, 470),
    ...small(),
    drawnPot(
      { profile: profiles.vase, clay: 'buff', glaze: 'copper', seed: 21 },
      { x: 250, y: 800, scale: 1.05 },
    ),
    drawnPot(
      { profile: profiles.bowl, clay: 'red', glaze: 'celadon', seed: 22 },
      { x: 610, y: 826, scale: 1.12 },
    ),
    drawnPot(
      { profile: profiles.cup, clay: 'dark', glaze: 'shino', seed: 23 },
      { x: 985, y: 806, scale: 0.95 },
    ),
    steam(985, 560),
  ])
}

const board = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="520" height="16" rx="3" fill="#8a6848"/><rect x="${x}" y="${y + 16}" width="520" height="10" fill="#1a0d06" opacity=".12"/>`

function small(): string[] {
  const pots = [
    ['bottle', 'white', 'cobalt', 700, 250, 0.4],
    ['teaBowl', 'dark', 'tenmoku', 850, 250, 0.5],
    ['jar', 'buff', 'ash', 1030, 250, 0.48],
    ['cup', 'white', 'cloud', 690, 470, 0.5],
    ['cup', 'white', 'celadon', 800, 470, 0.5],
    ['cup', 'white', 'persimmon', 910, 470, 0.5],
    ['bowl', 'buff', 'cobalt', 1045, 470, 0.34],
  ] as const
  return pots.map(([shape, clay, glaze, x, y, scale], at) =>
    drawnPot({ profile: profiles[shape], clay, glaze, seed: 30 + at }, { x, y, scale }),
  )
}

type Potter = {
  readonly apron: Glaze
  readonly skin: string
  readonly hair: { readonly colour: string; readonly cut: keyof typeof cuts }
  readonly wall: string
}

// Each as what lies behind the head, and what falls on the brow.
const cuts = {
  short: ['', 'M262 290Q262 150 400 146Q538 150 538 290Q520 214 400 220Q280 214 262 290Z'],
  long: [
    'M232 320Q224 132 400 128Q576 132 568 320L590 560H210Z',
    'M264 310Q270 168 392 168Q430 250 536 300Q536 150 400 146Q256 150 264 310Z',
  ],
  bun: [
    'M340 128a62 58 0 1 1 120 0Z',
    'M262 296Q262 150 400 146Q538 150 538 296Q500 200 400 204Q300 200 262 296Z',
  ],
  grey: ['', 'M260 300Q250 160 400 140Q550 160 540 300Q530 240 500 214Q400 240 300 214Q270 240 260 300Z'],
} as const

/** Somebody in an apron, without a face: for lecturers. */
export function drawPotter({ apron, skin, hair, wall }: Potter): Picture {
  const [behind, brow] = cuts[hair.cut]
  return svg(800, 800, [
    `<defs><linearGradient id="wall" x2=".5" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="${wall}" stop-opacity=".55"/></linearGradient></defs>`,
    '<rect width="800" height="800" fill="#f7efe4"/><rect width="800" height="800" fill="url(#wall)"/>',
    '<circle cx="620" cy="190" r="120" fill="#fff" opacity=".28"/>',
    `<path d="${behind}" fill="${hair.colour}"/>`,
    '<path d="M96 800Q110 566 300 528L400 560L500 528Q690 566 704 800Z" fill="#efe6d8"/>',
    `<path d="M268 536L300 800H500L532 536Q470 590 400 590T268 536Z" fill="${glazes[apron]}"/><path d="M268 536L250 480M532 536L550 480" stroke="${glazes[apron]}" stroke-width="22"/>`,
    `<path d="M344 440h112v96q-56 54-112 0Z" fill="${skin}"/><path d="M344 470q56 46 112 0v30q-56 50-112 0Z" fill="#1a0d06" opacity=".14"/>`,
    `<ellipse cx="400" cy="318" rx="136" ry="160" fill="${skin}"/><path d="${brow}" fill="${hair.colour}"/>`,
    `<circle cx="300" cy="372" r="26" fill="#d9624a" opacity=".16"/><circle cx="500" cy="372" r="26" fill="#d9624a" opacity=".16"/>`,
    '<path d="M330 690h140v70q-70 26-140 0Z" fill="#1a0d06" opacity=".12"/>',
  ])
}
