import type { DemoAttempt } from '../quizzes.ts'
import type { StargazerName } from './members.ts'

const planetOrStar = { course: 'first-night-out', lecture: 'Planet or star?' }
const report = { course: 'first-night-out', lecture: 'A report of one night' }
const telescope = { course: 'choosing-a-telescope', lecture: 'Before you buy' }

/** The attempts and submissions at the astronomy school. */
export const attempts: readonly DemoAttempt<StargazerName | 'mei', 'hana'>[] = [
  {
    ...report,
    by: 'mei',
    daysAgo: 22,
    minutes: 35,
    text: 'Qixing mountain, 21:15 to 22:30, thin haze, the Milky Way just visible overhead.\n\nAndromeda: a grey oval, longer with averted vision, gone when I looked straight at it.\n\nThe Pleiades: six stars at first, eight after ten minutes.\n\nSaturn: steady and yellow beside two stars that flickered.\n\nNext time I leave the torch at home: it cost me my night vision twice.',
    grade: {
      by: 'hana',
      daysAgo: 21,
      levels: [2, 2, 2],
      remark: 'Eight Pleiades from a hazy hill is better than most of us manage at the reservoir.',
      comment: 'You wrote down what you saw and not what you knew. That is the whole craft, Mei.',
    },
  },
  { ...planetOrStar, by: 'ben', daysAgo: 50, minutes: 8, wrong: ['moon-phase'] },
  {
    ...planetOrStar,
    by: 'lena',
    daysAgo: 20,
    minutes: 4,
    wrong: ['planet-or-star', 'moon-phase', 'jupiter-moons', 'planet-order', 'ecliptic'],
  },
  { ...planetOrStar, by: 'lena', daysAgo: 19.9, minutes: 6 },
  { ...telescope, by: 'ben', daysAgo: 31, minutes: 5, wrong: ['magnification'] },
  {
    ...report,
    by: 'ben',
    daysAgo: 2,
    minutes: 48,
    text: 'Back garden, 22:00 to 23:00, one street lamp, no Moon.\n\nM31 in the 7×50: a smudge with a brighter middle. The double cluster: two heaps of sugar. Mars: orange, no detail at all, and low over the roof.\n\nNext time I ask the neighbour to switch off the porch light, because half of my sky was his.',
  },
]
