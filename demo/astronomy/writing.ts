import { publicPath } from '../../src/paths/public-paths.ts'
import { drawPlanets, drawSky, drawTelescope } from '../pictures/night-sky.ts'
import type { DemoForm, DemoPage, DemoPost } from '../school-content.ts'

export const posts: readonly DemoPost[] = [
  {
    slug: 'red-light-and-why',
    title: 'Red light, and why we are strict about it',
    summary: 'One white torch costs ten people twenty minutes each.',
    body: `It takes twenty minutes until your eyes have made enough rhodopsin to see by starlight, and one second of white light to bleach it away.

## What to bring
- a red torch, or a bicycle lamp with red film over it
- a phone in your pocket, **not** in your hand
- a friend who will not say “just a moment”

If you forgot: the box beside the gate has six torches. Please bring them back.`,
    picture: drawTelescope({ dusk: 'plum', constellation: 'cassiopeia', seed: 320 }),
    daysOld: 80,
  },
  {
    slug: 'the-night-we-lost-the-eight-inch',
    title: 'The night we lost the eight-inch',
    summary: 'It was dropped once. This is what we changed afterwards.',
    body: `Nobody was hurt, and the mirror survived. The finder did not.

1. The tripod now stands before the tube leaves its box.
2. Two people carry it, also if one could.
3. Whoever has it at home for the week writes into the [loan book](/forms/borrow-the-telescope).

> The best telescope is the one that is still in one piece.

Jupiter, meanwhile, did not notice anything.`,
    picture: drawPlanets(321),
    daysOld: 46,
  },
  {
    slug: 'the-sky-in-november',
    title: 'The sky in November',
    summary: 'Andromeda overhead, the Pleiades up by supper.',
    body: `Go out after supper, face east, and wait for your eyes. The little dipper you have just found is **not** the Little Dipper: it is the Pleiades.

By ten the Andromeda galaxy stands overhead. It is the furthest thing you will ever see without help.

| When | Where | What |
|---|---|---|
| after supper | east | the Pleiades, then the Hyades |
| ten o’clock | overhead | Andromeda, in binoculars an oval |
| after midnight | south-east | Orion, and winter with it |

If it is your first time out, [begin here](${publicPath('courses', 'first-night-out')}).`,
    picture: drawSky({ dusk: 'plum', constellation: 'orion', seed: 305 }),
    daysOld: 12,
  },
]

export const pages: readonly DemoPage[] = [
  {
    slug: 'about',
    title: 'About the club',
    body: 'Founded in 1987 by five people and one good mirror. We meet on the first clear Friday of the month.\n\nMembers may [borrow the eight-inch](/forms/borrow-the-telescope) for a week.',
  },
]

export const forms: readonly DemoForm[] = [
  {
    slug: 'borrow-the-telescope',
    title: 'Borrow the telescope',
    introduction: 'Members take the eight-inch home for a week.',
    fields: [
      { name: 'name', label: 'Your name', kind: 'line', isRequired: true, options: [] },
      { name: 'week', label: 'Week beginning', kind: 'date', isRequired: true, options: [] },
      {
        name: 'promise',
        label: 'I will not clean the mirror',
        kind: 'yes_no',
        isRequired: true,
        options: [],
      },
    ],
  },
]
