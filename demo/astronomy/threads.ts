import type { DemoThread } from '../threads.ts'
import type { StargazerName } from './members.ts'

type Name = StargazerName | 'mei' | 'hana'

export const threads: readonly DemoThread<Name>[] = [
  {
    under: { post: 'the-sky-in-november' },
    by: 'rosa',
    daysAgo: 11,
    body: 'Found Andromeda from the back porch, porch light and all. My daughter now says goodnight to it.',
    isTestimonial: true,
    needsNoAnswer: true,
    answers: [
      {
        by: 'hana',
        daysAgo: 10.5,
        body: 'Tell her that the light she greets left two and a half million years ago.',
      },
      { by: 'rosa', daysAgo: 10, body: 'She says it is late, then.' },
    ],
  },
  {
    under: { post: 'the-sky-in-november' },
    by: 'amir',
    daysAgo: 9,
    body: 'Are the Leonids worth staying up for this year?',
    answers: [
      {
        by: 'hana',
        daysAgo: 8.8,
        body: 'Ten an hour after midnight, if you are patient. The Geminids are better.',
      },
    ],
  },
  {
    under: { post: 'the-night-we-lost-the-eight-inch' },
    by: 'ben',
    daysAgo: 44,
    body: 'I joined to look through a telescope and stayed for the people who hand you cocoa in the dark.',
    isTestimonial: true,
    needsNoAnswer: true,
  },
  {
    under: { post: 'the-night-we-lost-the-eight-inch' },
    by: 'mei',
    daysAgo: 40,
    body: 'It was not me. I was in Taipei.',
    answers: [{ by: 'hana', daysAgo: 39, body: 'You are the only member with an alibi.' }],
  },
  {
    under: { post: 'red-light-and-why' },
    by: 'lena',
    daysAgo: 75,
    body: 'I had owned a telescope for six years and used it twice. After the first course I carried it outside on nineteen nights in a row.',
    isTestimonial: true,
    needsNoAnswer: true,
  },
  {
    under: { course: 'first-night-out', lecture: 'Letting your eyes open' },
    by: 'ben',
    daysAgo: 200,
    body: 'Twenty minutes felt like forever, and then the sky doubled.',
    answers: [
      { by: 'hana', daysAgo: 199, body: 'It does that to everybody once. Then you wait on purpose.' },
    ],
  },
  {
    under: { course: 'first-night-out', lecture: 'The Plough points the way' },
    by: 'mei',
    daysAgo: 22,
    body: 'From Taipei the Plough is low in autumn. Can I use Cassiopeia instead?',
    answers: [
      {
        by: 'hana',
        daysAgo: 21,
        body: 'Yes: the middle star of the W points the same way. Wait until nine.',
      },
    ],
  },
  {
    under: { course: 'first-night-out', lecture: 'Jupiter and its four dots' },
    by: 'ben',
    daysAgo: 1.2,
    body: 'I only ever count three of the four moons. Is one of them behind Jupiter, or are my binoculars not good enough?',
  },
]
