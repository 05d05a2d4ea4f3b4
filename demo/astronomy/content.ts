import { paths } from '../../src/paths/paths.ts'
import { publicList, publicPath } from '../../src/paths/public-paths.ts'
import { drawChart, drawClubNight, drawMeteors, drawTrails } from '../pictures/night-sky.ts'
import { drawStargazer, drawTelescopeMark } from '../pictures/stargazer.ts'
import type { SchoolContent } from '../school-content.ts'
import { courses } from './courses.ts'
import { questions } from './questions.ts'
import { quizzes } from './quizzes.ts'
import { services } from './services.ts'
import { forms, pages, posts } from './writing.ts'

const starChart = `Object      RA       Dec      Best month   Seen with
M31         00h43    +41      October      eyes, from a dark place
M45         03h47    +24      November     eyes
M42         05h35    -05      January      binoculars
M13         16h42    +36      July         small telescope
`

const clubNight = `1. **Dusk.** We set up at the reservoir and argue about the forecast.
2. **The first hour.** Nobody looks through anything. Your eyes need the time.
3. **Then everything.** Four telescopes, one line, and somebody who explains what you see.
4. **Cocoa.** In red light it looks like ink.

No telescope? Most of us began without one.`

export const astronomy: SchoolContent = {
  timeZone: 'America/Denver',
  lecturers: [
    {
      key: 'ruth',
      name: 'Ruth Alvarez',
      bio: 'Ruth ran the public nights of a mountain observatory for nineteen years and can find Neptune with a paper chart.',
      picture: drawStargazer({
        hat: '#b0703f',
        skin: '#c99469',
        hair: '#4a4340',
        coat: '#4b3a68',
        seed: 310,
      }),
    },
    {
      key: 'sam',
      name: 'Sam Whitfield',
      bio: 'Sam photographs galaxies from a driveway under a street lamp, and will tell you exactly how.',
      picture: drawStargazer({
        hat: '#3f8f8b',
        skin: '#f0cba8',
        hair: '#8a5a34',
        coat: '#23345c',
        seed: 311,
      }),
    },
  ],
  courses,
  products: [
    {
      slug: 'star-charts',
      name: 'Twelve Star Charts',
      summary: 'One for each month, made for red light and cold fingers.',
      description: `Print them, laminate them, lose one, print it again. With a list of forty things worth finding.

White stars on black look fine on a screen and terrible in red light, so these are black on white. Each sheet fits an A4 clipboard.`,
      picture: drawChart('cygnus', 301),
      daysOld: 135,
      price: 1_200,
      access: 'lifetime',
      files: [
        { name: 'forty-objects.txt', content: starChart },
        {
          name: 'november.svg',
          content: drawChart('cassiopeia', 302),
          downloadLimit: 5,
        },
      ],
    },
  ],
  memberships: [
    {
      slug: 'dark-sky-circle',
      name: 'Dark Sky Circle',
      summary: 'A year of club nights, all courses and the loan telescope.',
      description: `The eight-inch goes home with a different member every week. It has been dropped once. We do not say by whom.

- all three courses while you are a member
- the twelve charts
- a place at every club night, and a key to the gate`,
      picture: drawTrails({ dusk: 'teal', seed: 303 }),
      daysOld: 400,
      price: 9_900,
      access: 'yearly',
      courses: ['first-night-out', 'choosing-a-telescope', 'galaxies-from-the-driveway'],
      products: ['star-charts'],
    },
  ],
  services,
  events: [
    {
      slug: 'geminids-watch',
      title: 'Geminids Watch',
      summary: 'Blankets, cocoa and a meteor a minute, with luck.',
      description: `At the reservoir car park, away from the road. No white lights after nine.

- **21:00** blankets out, cocoa on
- **22:00** the radiant is high enough; somebody keeps count
- **01:00** the count, and a prize for the best “ooh”

Under sixteen is free, with somebody who can drive them home. If it is cloudy, we write by six in the evening.`,
      picture: drawMeteors({ dusk: 'amber', seed: 304 }),
      daysOld: 30,
      inDays: 29,
      from: '21:00',
      hours: 4,
      location: 'Cottonwood Reservoir, north car park',
      tickets: [
        { name: 'A place and a blanket', price: 1_500, capacity: 30 },
        { name: 'Under sixteen', price: 0, capacity: 20 },
      ],
    },
  ],
  posts,
  pages,
  forms,
  questions,
  quizzes,
  appearance: {
    logo: drawTelescopeMark(),
    cover: drawClubNight(),
    navigation: [
      { label: 'Courses', href: publicList('courses') },
      { label: 'Events', href: publicList('events') },
      { label: 'Notes', href: publicList('posts') },
      { label: 'About', href: publicPath('pages', 'about') },
    ],
    typeface: 'sans',
    front: [
      'hero',
      'featured',
      {
        title: 'How a club night goes',
        body: clubNight,
      },
      'newest',
      'voices',
      'events',
      'lecturers',
      'posts',
      'memberships',
    ],
    featured: ['first-night-out', 'choosing-a-telescope', 'galaxies-from-the-driveway'],
    footer: `Astronomy Club · first clear Friday of the month · bring a red torch

[About the club](${publicPath('pages', 'about')}) · [Borrow the telescope](${paths.form('borrow-the-telescope')})`,
  },
}
