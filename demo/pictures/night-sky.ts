import { createChance, type Picture, svg } from './picture.ts'
import { n } from './pot.ts'
import {
  type Area,
  type Constellation,
  constellations,
  type Dusk,
  drawnSky,
  figure,
  hills,
  milkyWay,
  moon,
  stars,
} from './sky.ts'

const cover: Area = { width: 1200, height: 675 }

type Night = {
  readonly dusk: Dusk
  readonly constellation?: Constellation
  readonly hasMoon?: true
  readonly seed: number
}

const scene = (parts: readonly string[], { width, height }: Area = cover) => svg(width, height, parts)

/** A night sky above hills. */
export function drawSky({ dusk, constellation, hasMoon, seed }: Night): Picture {
  return scene([
    drawnSky(dusk, cover, seed),
    milkyWay(seed + 1, cover),
    constellation ? figure(constellations[constellation]) : '',
    hasMoon ? moon(990, 150, 62, 0.16) : '',
    hills(seed + 2, cover),
  ])
}

/** The club outside, four to three: for the front page. */
export function drawClubNight(): Picture {
  const area = { width: 1200, height: 900 }
  return scene(
    [
      drawnSky('indigo', area, 61),
      milkyWay(62, area),
      `<g transform="translate(60 40)">${figure(constellations.plough)}</g>`,
      moon(1010, 190, 78, 0.17),
      hills(63, area),
      `<g transform="translate(560 800) scale(1.15)">${telescope()}</g>`,
      [person(420, 842, 1), person(820, 846, 0.9), person(884, 850, 0.62)].join(''),
    ],
    area,
  )
}

/** Stars that turned around the pole for an hour, above an observatory. */
export function drawTrails({ dusk, seed }: Night): Picture {
  const chance = createChance(seed)
  const arcs = Array.from({ length: 120 }, (_, at) => {
    const [radius, from] = [18 + at * 6.4, chance() * 360]
    return arc(
      600,
      330,
      radius,
      from,
      38 + chance() * 16,
      ['#ffffff', '#fff3d0', '#cfe0ff'][at % 3] ?? '#fff',
    )
  })
  return scene([
    drawnSky(dusk, cover, seed + 1).replace(/<path[^>]*stroke-linecap[^>]*>/g, ''),
    `<g fill="none" stroke-linecap="round">${arcs.join('')}</g>`,
    hills(seed + 2, cover),
    observatory(600, 622),
  ])
}

/** Part of a circle, in degrees. */
export function arc(
  x: number,
  y: number,
  radius: number,
  from: number,
  length: number,
  colour: string,
): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`
  }
  return `<path d="M${at(from)}A${n(radius)} ${n(radius)} 0 ${length > 180 ? 1 : 0} 1 ${at(from + length)}" stroke="${colour}" stroke-width="2.2" opacity=".7"/>`
}

/** A dome with its slit open. */
export function observatory(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})"><rect x="-96" y="-66" width="192" height="110" fill="#070a1a"/><path d="M-112-66a112 104 0 0 1 224 0Z" fill="#10163a"/><path d="M6-168L44-160L26-66H-2Z" fill="#ffcf7a" opacity=".75"/><rect x="-70" y="-34" width="26" height="34" fill="#ffcf7a" opacity=".85"/></g>`
}

/** A spiral of a few thousand million suns, seen from outside. */
export function drawGalaxy(seed: number): Picture {
  const chance = createChance(seed)
  const arms = Array.from({ length: 620 }, (_, at) => {
    const part = (at / 620) ** 0.8
    const angle = part * 8.4 + (at % 2) * Math.PI + (chance() - 0.5) * 0.9
    const radius = 30 + part * 400 + (chance() - 0.5) * 50
    return `<circle cx="${n(Math.cos(angle) * radius)}" cy="${n(Math.sin(angle) * radius)}" r="${n(1 + chance() ** 3 * 5)}" fill="${['#cfe0ff', '#fff', '#ffd9e8', '#ffe9b8'][at % 4]}" opacity="${n(0.95 - part * 0.6)}"/>`
  })
  return scene([
    drawnSky('deep', cover, seed + 1),
    '<defs><radialGradient id="core"><stop stop-color="#fff6da"/><stop offset=".18" stop-color="#ffd9a0" stop-opacity=".9"/><stop offset=".5" stop-color="#9a7bd6" stop-opacity=".35"/><stop offset="1" stop-color="#3b3f8f" stop-opacity="0"/></radialGradient></defs>',
    `<g transform="translate(600 330) rotate(-24) scale(1.15 .52)"><circle r="440" fill="url(#core)"/>${arms.join('')}<circle r="60" fill="#fffaf0" opacity=".9"/></g>`,
    stars(seed + 2, cover, 60),
  ])
}

/** A shower of meteors from one point of the sky. */
export function drawMeteors({ dusk, seed }: Night): Picture {
  const chance = createChance(seed)
  const streaks = Array.from({ length: 15 }, () => {
    const angle = chance() * Math.PI * 1.1 - 0.05
    const [near, far] = [130 + chance() * 170, 330 + chance() * 330]
    const end = (radius: number) =>
      `${n(560 + Math.cos(angle) * radius)} ${n(70 + Math.sin(angle) * radius * 0.85)}`
    return `<path d="M${end(near)}L${end(far)}" stroke="#fff" stroke-opacity=".28" stroke-width="3"/><path d="M${end(far - 70)}L${end(far)}" stroke="#fff6dc" stroke-width="5"/>`
  })
  return scene([
    drawnSky(dusk, cover, seed + 1),
    `<g stroke-linecap="round">${streaks.join('')}</g>`,
    hills(seed + 2, cover),
    [person(520, 640, 0.62), person(580, 642, 0.56), person(700, 644, 0.4)].join(''),
  ])
}

/** Planets on one road. */
export function drawPlanets(seed: number): Picture {
  const bands = ['#b98a63', '#e2c7a0', '#a8704e', '#ecd8b5', '#c09068', '#e7cfa6', '#9d6a4b']
  const jupiter = bands.map(
    (colour, at) => `<rect x="-210" y="${-210 + at * 60}" width="420" height="62" fill="${colour}"/>`,
  )
  const dots = [-430, -330, 330, 470].map(
    (x, at) => `<circle cx="${x}" cy="${at * 6 - 8}" r="${[9, 12, 8, 10][at]}" fill="#fff3d0"/>`,
  )
  return scene([
    drawnSky('deep', cover, seed),
    '<path d="M0 560Q600 250 1200 150" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="3" stroke-dasharray="4 14"/>',
    '<defs><clipPath id="disc"><circle r="200"/></clipPath><linearGradient id="night"><stop offset=".4" stop-opacity="0"/><stop offset="1" stop-opacity=".7"/></linearGradient></defs>',
    `<g transform="translate(600 330) rotate(-14)"><g clip-path="url(#disc)">${jupiter.join('')}<ellipse cx="70" cy="66" rx="58" ry="30" fill="#b5482f" opacity=".8"/><circle r="204" fill="url(#night)"/></g>${dots.join('')}</g>`,
    '<g transform="translate(1040 196) rotate(-18)"><circle r="34" fill="#e8d19a"/><ellipse rx="66" ry="15" fill="none" stroke="#d8bd85" stroke-width="8"/></g><circle cx="150" cy="512" r="20" fill="#c9543a"/>',
  ])
}

/** A telescope that waits for somebody to look through it. */
export function drawTelescope({ dusk, constellation = 'lyra', hasMoon, seed }: Night): Picture {
  return scene([
    drawnSky(dusk, cover, seed),
    milkyWay(seed + 1, cover),
    figure(constellations[constellation]),
    hasMoon ? moon(980, 150, 54, 0.2) : '',
    hills(seed + 2, cover),
    `<g transform="translate(420 620) scale(1.25)">${telescope()}</g>`,
    person(300, 648, 0.95),
  ])
}

/** A map of the sky in a ring, as it turns over the year. */
export function drawChart(constellation: Constellation, seed: number): Picture {
  const rings = [90, 170, 250].map(
    (r) => `<circle r="${r}" fill="none" stroke="#c9cdf0" stroke-opacity=".4" stroke-width="2"/>`,
  )
  const months = Array.from({ length: 12 }, (_, at) => {
    const angle = (at * Math.PI) / 6
    return `M0 0L${n(Math.cos(angle) * 290)} ${n(Math.sin(angle) * 290)}`
  })
  const scale = Array.from({ length: 72 }, (_, at) => {
    const angle = (at * Math.PI) / 36
    const inner = at % 6 === 0 ? 272 : 282
    return `M${n(Math.cos(angle) * inner)} ${n(Math.sin(angle) * inner)}L${n(Math.cos(angle) * 292)} ${n(Math.sin(angle) * 292)}`
  })
  return scene([
    '<rect width="1200" height="675" fill="#e9e4d4"/><path d="M0 675L1200 0V675Z" fill="#d8d0b9"/>',
    '<g transform="translate(600 338)"><circle r="312" cx="12" cy="16" opacity=".18"/><circle r="308" fill="#f8f4e6"/><circle r="294" fill="#0c1236"/>',
    `<path d="${scale.join('')}" stroke="#f6eed3" stroke-width="3"/>${rings.join('')}<path d="${months.join('')}" stroke="#c9cdf0" stroke-opacity=".22" stroke-width="2"/>`,
    `<g transform="translate(-270 -270)">${stars(seed, { width: 540, height: 540 }, 70)}</g><g transform="scale(.8) translate(-560 -290)">${figure(constellations[constellation])}</g></g>`,
    '<g transform="translate(1010 560) rotate(-28)"><rect x="-90" y="-26" width="170" height="52" rx="16" fill="#b5382a"/><rect x="70" y="-34" width="44" height="68" rx="8" fill="#7d2118"/><circle cx="114" cy="0" r="20" fill="#ff8a70"/></g>',
  ])
}

function telescope(): string {
  return '<g fill="#05070f"><path d="M-30-70L120-190L150-152L2-36Z"/><path d="M112-206L168-160L180-176L124-222Z"/><path d="M-46-52L-24-76L-4-50L-28-28Z"/><path d="M44-96L-20 40H-4L50-70L64 40H80L66-96Z"/><path d="M50-96L118 40H134L76-100Z"/></g>'
}

function person(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="#05070f"><circle cy="-158" r="25"/><path d="M-26-166a26 26 0 0 1 52 0Z" fill="#2b3270"/><path d="M-42 0L-34-92Q-30-132 0-132T34-92L42 0Z"/></g>`
}
