import { arc, observatory } from '../../demo/pictures/night-sky.ts'
import { createChance } from '../../demo/pictures/picture.ts'
import { n } from '../../demo/pictures/pot.ts'
import { drawnSky, hills, moon, type Point } from '../../demo/pictures/sky.ts'
import { type Film, ramp } from './film.ts'

const area = { width: 1200, height: 675 }
const pole = { x: 600, y: 250 }

const trails = (() => {
  const chance = createChance(71)
  return Array.from({ length: 95 }, (_, at) => ({
    radius: 24 + at * 7,
    from: chance() * 360,
    colour: ['#fff', '#fff3d0', '#cfe0ff'][at % 3] ?? '#fff',
  }))
})()

// The seven stars of the Plough around the pole, as angle and distance, from its handle to the two that point.
const plough: readonly Point[] = [
  [50, 212],
  [36, 202],
  [22, 197],
  [8, 192],
  [-4, 223],
  [-20, 216],
  [-19, 176],
]

function onSky(angle: number, radius: number, turned: number): Point {
  const at = ((angle + turned) * Math.PI) / 180
  return [pole.x + Math.cos(at) * radius, pole.y + Math.sin(at) * radius]
}

/** The stars turn around the pole, and the Plough shows where it is. */
export const turningSky: Film = {
  name: 'the-turning-sky',
  seconds: 44,
  title: ['The turning sky', 'Find north with seven stars'],
  background: '#080c26',
  ink: '#e8e3cf',
  frame(second) {
    // To the left above the pole, as everybody sees it who looks north.
    const turned = ramp(second, 5, 42) * 62
    const arcs = trails.map(({ radius, from, colour }) =>
      arc(pole.x, pole.y, radius, from - turned, Math.max(0.4, turned), colour),
    )
    return [
      drawnSky('indigo', area, 70).replace(/<path[^>]*stroke-linecap[^>]*>/g, ''),
      `<g fill="none" stroke-linecap="round" opacity=".8">${arcs.join('')}</g>`,
      `<circle cx="${pole.x}" cy="${pole.y}" r="7" fill="#fff8e4"/>`,
      pointing(second, turned),
      hills(73, area),
      observatory(600, 622),
    ]
  },
}

function pointing(second: number, turned: number): string {
  const points = plough.map(([angle, radius]) => onSky(angle, radius, -turned))
  const opacity = ramp(second, 8, 11)
  const line = [...points, ...points.slice(3, 4)].map(([x, y]) => `${n(x)},${n(y)}`).join(' ')
  const dots = points.map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="7" fill="#ffe9a8"/>`)
  const from = points[5] ?? [0, 0]
  const arrow = ramp(second, 16, 19)
  const [x, y] = [from[0] + (pole.x - from[0]) * arrow, from[1] + (pole.y - from[1]) * arrow]
  const ring = ramp(second, 19, 21)
  return [
    `<g opacity="${opacity.toFixed(2)}"><polyline points="${line}" fill="none" stroke="#ffe9a8" stroke-width="3"/>${dots.join('')}</g>`,
    arrow > 0
      ? `<path d="M${n(from[0])} ${n(from[1])}L${n(x)} ${n(y)}" stroke="#ff9a6b" stroke-width="4" stroke-dasharray="12 10"/>`
      : '',
    ring > 0
      ? `<circle cx="${pole.x}" cy="${pole.y}" r="${n(26 * ring)}" fill="none" stroke="#ff9a6b" stroke-width="4"/>`
      : '',
  ].join('')
}

/** The moon through a month, and its position. */
export const moonMonth: Film = {
  name: 'a-month-of-moon',
  seconds: 42,
  title: ['A month of moon', 'Why its face changes'],
  background: '#120820',
  ink: '#f1e4d0',
  frame(second) {
    const phase = Math.min(0.999, Math.max(0.001, ramp(second, 5, 40)))
    const day = Math.max(1, Math.ceil(phase * 29))
    return [
      drawnSky('plum', area, 81),
      moon(400, 300, 190, phase),
      orbit(phase),
      hills(82, area),
      `<text x="400" y="560" font-family="Noto Serif CJK TC" font-size="44" text-anchor="middle" fill="#f6eed3">Day ${day}</text>`,
    ]
  },
}

// Seen from above: sunlight from the right, the earth in the middle.
function orbit(phase: number): string {
  const angle = -phase * 2 * Math.PI
  const [x, y] = [900 + Math.cos(angle) * 150, 290 + Math.sin(angle) * 150]
  const rays = [170, 230, 290, 350, 410].map((height) => `M1180 ${height}h-46l12-8m-12 8l12 8`)
  const half = (cx: number, cy: number, radius: number, lit: string, dark: string) =>
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${radius}" fill="${dark}"/><path d="M${n(cx)} ${n(cy - radius)}a${radius} ${radius} 0 0 1 0 ${radius * 2}Z" fill="${lit}"/>`
  return [
    '<circle cx="900" cy="290" r="150" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.5" stroke-dasharray="6 10"/>',
    `<path d="${rays.join('')}" fill="none" stroke="#ffcf7a" stroke-width="4" stroke-linecap="round"/>`,
    half(900, 290, 44, '#6fa8d6', '#1c3a5c'),
    half(x, y, 20, '#f6eed3', '#3b3558'),
  ].join('')
}
