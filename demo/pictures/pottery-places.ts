import { createChance, type Picture, svg } from './picture.ts'
import { clays, drawnPot, type Glaze, glazes, n, profiles } from './pot.ts'

const [wide, high] = [1200, 675]

/** A kiln with its door open: bricks around the glow, and pots that stand in it. */
export function drawKiln(seed: number, pots: readonly Glaze[] = ['celadon', 'tenmoku', 'shino']): Picture {
  const arch = 'M330 600V330a270 240 0 0 1 540 0V600Z'
  const shapes = [profiles.teaBowl, profiles.bottle, profiles.cup] as const
  const inside = pots.map((glaze, at) =>
    drawnPot(
      { profile: shapes[at % shapes.length] ?? profiles.cup, clay: 'red', glaze, seed: seed + at },
      { x: 445 + at * 155, y: 592, scale: 0.6 },
    ),
  )
  return svg(wide, high, [
    '<defs><radialGradient id="fire" cy=".75" r=".8"><stop stop-color="#fff3c4"/><stop offset=".35" stop-color="#ffb347"/><stop offset=".7" stop-color="#d9480f"/><stop offset="1" stop-color="#5c1a0b"/></radialGradient>',
    '<radialGradient id="glow" r=".62"><stop stop-color="#ff9a3c" stop-opacity=".55"/><stop offset="1" stop-color="#ff9a3c" stop-opacity="0"/></radialGradient></defs>',
    `<rect width="${wide}" height="${high}" fill="#2a1d1a"/>${bricks(seed)}`,
    `<path d="${arch}" fill="url(#fire)" stroke="#3b241c" stroke-width="34"/>`,
    ...inside,
    `<path d="${arch}" fill="#ff7a1a" opacity=".2"/><rect y="600" width="${wide}" height="75" fill="#1c1311"/>`,
    `<rect width="${wide}" height="${high}" fill="url(#glow)"/>`,
  ])
}

function bricks(seed: number): string {
  const chance = createChance(seed)
  const tones = ['#6d4233', '#7a4a38', '#5f3a2e', '#83513d']
  return Array.from({ length: 9 * 13 }, (_, at) => {
    const [row, column] = [Math.floor(at / 13), at % 13]
    const x = column * 100 - (row % 2) * 50
    const tone = tones[Math.floor(chance() * tones.length)]
    return `<rect x="${x + 3}" y="${row * 68 + 3}" width="94" height="62" rx="5" fill="${tone}"/>`
  }).join('')
}

/** A table from above, with what is eaten and drunk from. */
export function drawTable(cloth: string, dishes: readonly Glaze[], seed: number): Picture {
  const chance = createChance(seed)
  const places = [
    [330, 350, 210],
    [720, 240, 150],
    [880, 500, 190],
    [560, 560, 105],
    [1080, 210, 95],
    [120, 130, 100],
  ] as const
  const stripes = Array.from({ length: 7 }, (_, at) => {
    const x = at * 190 + chance() * 40
    return `<rect x="${n(x)}" width="${at % 2 ? 10 : 46}" height="${high}" fill="#fff" opacity=".14"/>`
  })
  const bowls = places.map(([x, y, radius], at) => dish(x, y, radius, dishes[at % dishes.length] ?? 'ash'))
  return svg(wide, high, [`<rect width="${wide}" height="${high}" fill="${cloth}"/>`, ...stripes, ...bowls])
}

function dish(x: number, y: number, radius: number, glaze: Glaze): string {
  const circle = (part: number, paint: string) =>
    `<circle cx="${x}" cy="${y}" r="${n(radius * part)}" ${paint}/>`
  return [
    `<circle cx="${x + 14}" cy="${y + 18}" r="${radius + 4}" fill="#1a0d06" opacity=".2"/>`,
    circle(1, `fill="${clays.buff}"`),
    circle(0.965, `fill="${glazes[glaze]}"`),
    circle(0.74, 'fill="#1a0d06" opacity=".14"'),
    circle(0.7, `fill="${glazes[glaze]}"`),
    ...[0.52, 0.36, 0.2].map((part) =>
      circle(part, 'fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="4"'),
    ),
    `<path d="M${n(x - radius * 0.8)} ${n(y - radius * 0.3)}a${n(radius * 0.86)} ${n(radius * 0.86)} 0 0 1 ${n(radius * 0.55)} ${n(-radius * 0.5)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${n(radius * 0.045)}" stroke-linecap="round"/>`,
  ].join('')
}

/** A plate that was broken and mended with gold. */
export function drawMended(seed: number): Picture {
  const chance = createChance(seed)
  const cracks = [20, 95, 160, 235, 305].map((degrees) => {
    let [x, y] = [600, 330]
    const angle = (degrees * Math.PI) / 180
    const line = Array.from({ length: 6 }, () => {
      const bend = angle + (chance() - 0.5) * 0.9
      ;[x, y] = [x + Math.cos(bend) * 46, y + Math.sin(bend) * 46]
      return `L${n(x)} ${n(y)}`
    })
    return `M600 330${line.join('')}`
  })
  return svg(wide, high, [
    '<defs><linearGradient id="mat" x2="1" y2="1"><stop stop-color="#46515a"/><stop offset="1" stop-color="#2b3339"/></linearGradient><clipPath id="rim"><circle cx="600" cy="330" r="262"/></clipPath></defs>',
    `<rect width="${wide}" height="${high}" fill="url(#mat)"/>`,
    dish(600, 330, 262, 'cloud'),
    `<g clip-path="url(#rim)" fill="none" stroke-linejoin="round"><path d="${cracks.join('')}" stroke="#7a5a17" stroke-width="13"/><path d="${cracks.join('')}" stroke="#d9a93a" stroke-width="8"/><path d="${cracks.join('')}" stroke="#fbe6a2" stroke-width="2.5"/></g>`,
    '<path d="M150 600L420 520" stroke="#8b6a45" stroke-width="14" stroke-linecap="round"/><path d="M420 520l62-18-44 34Z" fill="#d9a93a"/>',
  ])
}

/** A kiln town or a wood kiln at night: roofs, chimneys, smoke. */
export function drawChimneys({ sky, seed }: { sky: 'evening' | 'noon'; seed: number }): Picture {
  const chance = createChance(seed)
  const colours = { evening: ['#2c2140', '#c65b3a', '#f3b562'], noon: ['#9fc3c9', '#d7e3d8', '#f6ecd2'] }[sky]
  const stops = colours.map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`)
  const roof = (x: number, y: number, width: number, tone: string) =>
    `<path d="M${x - 20} ${y}L${x + width / 2} ${y - 72}L${x + width + 20} ${y}Z" fill="${tone}"/><rect x="${x}" y="${y}" width="${width}" height="400" fill="${tone}"/>`
  const row = (base: number, tone: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      roof(
        (at * (wide + 60)) / count - 30,
        Math.round(base + chance() * 60),
        Math.round((wide + 60) / count - 12),
        tone,
      ),
    ).join('')
  const puffs = (x: number, y: number) =>
    Array.from({ length: 6 }, (_, at) => {
      const r = 22 + at * 13
      return `<circle cx="${n(x + at * 36 + chance() * 12)}" cy="${n(y - at * 44)}" r="${r}" fill="#fff" opacity="${n(0.5 - at * 0.07)}"/>`
    }).join('')
  const [back, front] = sky === 'evening' ? ['#4b2f3c', '#241a26'] : ['#8a9a8a', '#5d5148']
  return svg(wide, high, [
    `<defs><linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient></defs><rect width="${wide}" height="${high}" fill="url(#sky)"/>`,
    `<circle cx="930" cy="${sky === 'evening' ? 360 : 150}" r="74" fill="#fff1cf" opacity=".85"/>`,
    row(410, back, 5),
    `<path d="M300 520L318 170h64L400 520Z" fill="#a8573b"/><path d="M314 200h72M310 260h80M307 320h86" stroke="#7f3d28" stroke-width="6"/>${puffs(352, 150)}`,
    row(500, front, 4),
    [130, 470, 760, 1040]
      .map((x) => `<rect x="${x}" y="585" width="44" height="52" rx="4" fill="#ffcf7a"/>`)
      .join(''),
  ])
}
