import { type DemoQuestion, filledIn, inOrder, isTrue, oneOf, pairs, severalOf } from '../questions.ts'

/** The question bank of the astronomy school. */
export const questions: readonly DemoQuestion[] = [
  {
    key: 'planet-or-star',
    title: 'Why planets do not twinkle',
    tags: ['naked eye'],
    content: oneOf('A planet usually shines steadily while a star twinkles. Why?', {
      right: [
        'A planet is a tiny disc, so the shifts of the air average out',
        'Each point of the disc twinkles on its own.',
      ],
      wrong: [
        ['A planet shines with its own light', 'It reflects sunlight.'],
        ['A planet is always brighter', 'Saturn can be fainter than Sirius and still shines steadily.'],
        ['Stars flicker as they burn', 'Their light is steady above the atmosphere.'],
      ],
      feedback: { general: 'Low above the horizon even planets twinkle: you look through more air.' },
    }),
  },
  {
    key: 'dark-adaptation',
    title: 'Keeping your night vision',
    tags: ['naked eye'],
    points: 2,
    content: severalOf('What keeps your eyes adapted to the dark?', {
      right: [
        'A dim red light',
        'Twenty minutes without any white light',
        'Closing one eye when a car passes',
      ],
      wrong: [
        ['A phone on its lowest brightness', 'A white screen undoes the adaptation in seconds.'],
        'Sunglasses after sunset',
      ],
      feedback: {
        right: 'Exactly. Guard those twenty minutes.',
        partial: 'Some of them help. Which one would you not want beside you at the reservoir?',
        wrong: 'Watch “Letting your eyes open” again.',
      },
    }),
  },
  {
    key: 'polaris-brightest',
    title: 'Polaris',
    tags: ['naked eye', 'constellations'],
    content: isTrue(
      'Polaris is the brightest star of the night sky.',
      false,
      'It is about the 48th brightest. It is useful because it hardly moves, not because it is bright.',
    ),
  },
  {
    key: 'distances',
    title: 'From near to far',
    tags: ['distances'],
    points: 2,
    content: inOrder('Order these from the nearest to the farthest.', [
      'The Moon',
      'The Sun',
      'Jupiter',
      'Sirius',
      'The Pleiades',
      'The Andromeda Galaxy',
    ]),
  },
  {
    key: 'constellation-stars',
    title: 'Stars and their constellations',
    tags: ['constellations'],
    points: 3,
    content: pairs(
      'Match each star to its constellation.',
      [
        ['Betelgeuse', 'Orion'],
        ['Vega', 'Lyra'],
        ['Aldebaran', 'Taurus'],
        ['Regulus', 'Leo'],
      ],
      ['Cygnus', 'Ursa Minor'],
    ),
  },
  {
    key: 'galaxy-name',
    title: 'M31',
    tags: ['deep sky'],
    content: {
      kind: 'short_text',
      prompt: 'What is the common name of M31?',
      answers: [
        {
          text: 'Andromeda Galaxy',
          feedback: 'Two and a half million light years away, and visible without a telescope.',
        },
        { text: 'The Andromeda Galaxy' },
        { text: 'Andromeda' },
        {
          text: 'Andromeda Nebula',
          credit: 50,
          feedback: 'Its name until 1924, when Hubble measured its distance.',
        },
      ],
    },
  },
  {
    key: 'au',
    title: 'One astronomical unit',
    tags: ['distances', 'numbers'],
    points: 2,
    content: {
      kind: 'number',
      prompt: 'How many kilometres is one astronomical unit? You may write 1.5e8.',
      answers: [
        { value: '149597871', tolerance: '1000' },
        {
          value: '1.5e8',
          tolerance: '2e6',
          credit: 80,
          feedback: 'Good enough for a night at the telescope.',
        },
      ],
      feedback: { wrong: 'It is the mean distance of the Earth from the Sun.' },
    },
  },
  {
    key: 'light-travel',
    title: 'Light from the Sun',
    tags: ['distances', 'numbers'],
    content: {
      kind: 'number',
      prompt: 'How many minutes does sunlight need to reach the Earth?',
      answers: [
        { value: '8.3', tolerance: '0.2' },
        {
          value: '8',
          tolerance: '0.1',
          credit: 80,
          feedback: 'A little more: eight minutes and twenty seconds.',
        },
      ],
    },
  },
  {
    key: 'magnification',
    title: 'Magnification of an eyepiece',
    tags: ['telescopes', 'numbers'],
    points: 2,
    content: {
      kind: 'number',
      prompt:
        'A telescope has a focal length of 1200 mm. Which magnification does an eyepiece of 25 mm give?',
      answers: [{ value: '48', tolerance: '0.5', feedback: '1200 / 25 = 48.' }],
      feedback: { wrong: 'Divide the focal length of the telescope by that of the eyepiece.' },
    },
  },
  {
    key: 'telescope-words',
    title: 'Parts of a telescope',
    tags: ['telescopes'],
    points: 2,
    content: filledIn(
      'How much light a telescope gathers depends on its [[aperture|diameter]]. A telescope with a mirror is a [[reflector]], one with a lens is a [[refractor]].',
      { general: 'For visual observing, aperture matters more than magnification.' },
    ),
  },
  {
    key: 'exit-pupil',
    title: 'Too much magnification',
    tags: ['telescopes'],
    content: isTrue(
      'The highest useful magnification is about twice the aperture in millimetres.',
      true,
      'Beyond it the picture only becomes larger and dimmer.',
    ),
  },
  {
    key: 'jupiter-moons',
    title: 'The moons of Jupiter',
    tags: ['planets'],
    points: 2,
    content: severalOf('Which of these are the moons of Jupiter that Galileo saw?', {
      right: ['Io', 'Europa', 'Ganymede', 'Callisto'],
      wrong: [
        ['Titan', 'Titan belongs to Saturn.'],
        ['Triton', 'Triton belongs to Neptune.'],
      ],
    }),
  },
  {
    key: 'planet-order',
    title: 'Planets from the Sun outwards',
    tags: ['planets'],
    content: inOrder('Order the planets from the Sun outwards.', [
      'Mercury',
      'Venus',
      'Earth',
      'Mars',
      'Jupiter',
      'Saturn',
    ]),
  },
  {
    key: 'ecliptic',
    title: 'The road of the planets',
    tags: ['planets', 'naked eye'],
    content: filledIn(
      'Planets are always found near the [[ecliptic]], the path that the [[Sun]] takes across the sky.',
    ),
  },
  {
    key: 'moon-phase',
    title: 'The half Moon in the evening',
    tags: ['naked eye'],
    content: oneOf('In the evening you see a half Moon in the south. Which phase is it?', {
      right: ['First quarter', 'It sets around midnight.'],
      wrong: [
        ['Full Moon', 'A full Moon rises as the Sun sets.'],
        ['Last quarter', 'It rises around midnight.'],
        'New Moon',
      ],
    }),
  },
  {
    key: 'observing-report',
    title: 'A report of one night',
    tags: ['assignment'],
    points: 10,
    content: {
      kind: 'long_text',
      prompt:
        'Describe one night of observing:\n\n- the place, the time and how dark it was;\n- three objects, and what you saw of each;\n- what you would do differently next time.',
      limit: 4_000,
      notes:
        'Look for observations instead of facts from a book. Three objects, each with at least two sentences.',
      sample:
        'Reservoir, 21:40 to 23:10, magnitude 5.5. M13 at 48×: a round glow, grainy at the edge with averted vision …',
      feedback: { general: 'Ruth reads every report.' },
    },
  },
  {
    key: 'star-trail',
    title: 'Your photograph of star trails',
    tags: ['assignment', 'photography'],
    points: 10,
    content: {
      kind: 'file',
      prompt: 'Hand in one photograph of star trails, and a text file or PDF with your exposure times.',
      most: 2,
      types: ['picture', 'document'],
      notes: 'The trails are continuous, the foreground is sharp, and the exposure fits the trails.',
      sample: 'Sixty exposures of 30 seconds at f/2.8, stacked, with Polaris above the dome.',
    },
  },
]
