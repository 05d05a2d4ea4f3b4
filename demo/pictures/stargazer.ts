import { type Picture, svg } from './picture.ts'
import { stars } from './sky.ts'

/** A telescope in a ring: the club's mark. */
export function drawTelescopeMark(): Picture {
  return svg(128, 128, [
    '<circle cx="64" cy="64" r="58" fill="#0b1033"/>',
    '<path d="M34 72 L84 38 L94 54 L44 88 Z" fill="#c9cdf0"/><path d="M62 80 L50 110 M66 80 L80 110" stroke="#c9cdf0" stroke-width="6"/>',
    '<circle cx="96" cy="30" r="4" fill="#fff7d6"/><circle cx="30" cy="40" r="3" fill="#fff7d6"/>',
  ])
}

type Stargazer = {
  readonly hat: string
  readonly skin: string
  readonly hair: string
  readonly coat: string
  readonly seed: number
}

/** Somebody in a warm hat under stars, without a face: for lecturers. */
export function drawStargazer({ hat, skin, hair, coat, seed }: Stargazer): Picture {
  return svg(800, 800, [
    '<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0a0f34"/><stop offset="1" stop-color="#39407f"/></linearGradient></defs>',
    `<rect width="800" height="800" fill="url(#sky)"/>${stars(seed, { width: 800, height: 700 }, 60)}`,
    `<path d="M256 300Q236 470 276 520H524Q564 470 544 300Z" fill="${hair}"/>`,
    `<path d="M84 800Q96 580 300 540H500Q704 580 716 800Z" fill="${coat}"/><path d="M400 560V800" stroke="#000" stroke-opacity=".18" stroke-width="8"/>`,
    `<path d="M344 450h112v90q-56 54-112 0Z" fill="${skin}"/><ellipse cx="400" cy="336" rx="132" ry="156" fill="${skin}"/>`,
    `<path d="M290 520Q400 600 510 520L540 580Q400 670 260 580Z" fill="${hat}"/><path d="M470 590L520 740L580 720L530 570Z" fill="${hat}"/><path d="M290 520Q400 600 510 520" fill="none" stroke="#000" stroke-opacity=".15" stroke-width="10"/>`,
    `<path d="M254 272Q250 110 400 102Q550 110 546 272Z" fill="${hat}"/><rect x="240" y="246" width="320" height="66" rx="30" fill="${hat}"/><rect x="240" y="246" width="320" height="66" rx="30" fill="#fff" opacity=".2"/><circle cx="400" cy="92" r="44" fill="#fff" opacity=".75"/>`,
    '<circle cx="306" cy="388" r="26" fill="#e0604a" opacity=".2"/><circle cx="494" cy="388" r="26" fill="#e0604a" opacity=".2"/>',
  ])
}
