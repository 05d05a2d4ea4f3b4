import { audio, download, embed, pdf, quiz, review, text, video } from '../lectures.ts'
import { demoMedia, openFilm, openFilmNote } from '../media/media.ts'
import { drawShelf } from '../pictures/pottery-scenes.ts'
import type { DemoCourse } from '../school-content.ts'

const howThick = `As thick as your little finger for a wall, and as your thumb for a floor.

## Three ways to tell
1. **The needle.** Push it through, put a finger on it, pull it out. Read.
2. **The light.** Hold the rim against a window. Grey is fine, bright is too thin.
3. **The ear.** Tap the leather-hard wall. A dull sound is thick, a clear one is even.

| Part | Fresh | After firing |
|---|---|---|
| wall | 7 mm | 6 mm |
| floor | 9 mm | 8 mm |
| rim | 6 mm | 5 mm |

> Uneven is worse than thick. Thick dries slowly; uneven cracks.`

const handBuilding: DemoCourse = {
  slug: 'hand-building',
  name: 'Hand-Building at the Kitchen Table',
  summary: 'Pinch, coil and slab with a rolling pin and two tea towels. No wheel, no kiln, no cost.',
  description: `Everything in this course fits on a kitchen table and is cleaned away before dinner.

You will make **a pinch bowl, a coiled planter and a slab tray**, let them dry slowly, and bring them to our studio – or any studio near you – for firing.

The course is free because we remember who taught us for nothing. If you like it, the supporter's plan pays for somebody else's clay.`,
  picture: drawShelf({
    room: 'terracotta',
    seed: 66,
    pots: [
      { shape: 'teaBowl', clay: 'buff', glaze: 'cloud', glazed: 0.3 },
      { shape: 'jar', clay: 'white', glaze: 'shino' },
      { shape: 'cup', clay: 'buff', glaze: 'persimmon', glazed: 0.4 },
    ],
  }),
  daysOld: 410,
  language: 'en',
  tags: ['hand-building', 'beginners', 'free'],
  lecturers: ['ada'],
  plans: [
    { name: 'Free for a year', price: 0, access: { days: 365 } },
    { name: "Supporter's plan", price: 600, access: 'lifetime' },
  ],
  plays: { video: demoMedia.onTheWheel, audio: demoMedia.breathing },
  embeds: openFilm.youTube,
  sections: [
    {
      title: 'Pinch',
      note: 'Turn the ball more than you press it.',
      lectures: [
        video('What you need from the kitchen', { isPreview: true }),
        video('A bowl between thumb and finger'),
        text('How thick is thick enough?', { body: howThick }),
      ],
    },
    {
      title: 'Coil',
      note: 'Score, slip, press, and then smooth once – not three times.',
      lectures: [
        video('Rolling even coils'),
        audio('A coil for every breath'),
        embed('The planter, step by step', { body: openFilmNote }),
      ],
    },
    {
      title: 'Slab',
      note: 'Let it firm up before you ask it to stand.',
      lectures: [
        video('A tray with soft corners'),
        pdf('Templates at full size'),
        quiz('Ready for the kiln?'),
      ],
    },
  ],
}

const porcelain: DemoCourse = {
  slug: 'porcelain',
  name: 'Porcelain for Stoneware Potters',
  summary: 'What changes when the clay is white, sticky and unforgiving – and how to enjoy it.',
  description: `Porcelain remembers everything. A nudge on Monday is a warp on Friday. This course is for potters who already centre and pull, and want to know **why the same hands make worse pots in a better clay**.

We work with small amounts, dry edges and a metal rib, and finish with a translucent cup.`,
  picture: drawShelf({
    room: 'sea',
    seed: 77,
    pots: [
      { shape: 'cup', clay: 'white', glaze: 'cloud', glazed: 1 },
      { shape: 'bottle', clay: 'white', glaze: 'cobalt', glazed: 0.55 },
    ],
  }),
  daysOld: 380,
  language: 'en',
  tags: ['porcelain', 'throwing'],
  lecturers: ['ada', 'ken'],
  plans: [
    { name: 'For good', price: 6_900, access: 'lifetime' },
    { name: 'Ninety days', price: 3_200, access: { days: 90 } },
  ],
  plays: { video: demoMedia.onTheWheel, audio: demoMedia.breathing },
  embeds: openFilm.youTube,
  sections: [
    {
      title: 'The same wheel, another clay',
      note: 'Less water than you think, and then a little less.',
      lectures: [
        video('Wedging without air', { isPreview: true }),
        video('Centring what does not want to'),
        text('Memory: why rims go oval'),
      ],
    },
    {
      title: 'Thin',
      note: 'Hold the wall up to the window. If you see your fingers, stop.',
      lectures: [
        video('A translucent cup', { opens: { afterDays: 7 } }),
        video('Trimming by sound'),
        download('Shrinkage ruler'),
        review('Porcelain, honestly'),
      ],
    },
  ],
}

const teaBowls: DemoCourse = {
  slug: 'tea-bowls',
  name: 'Tea Bowls: Form, Foot and Hand',
  summary: 'Twelve bowls in twelve weeks with Ken Ito, from the first lump to the last trim.',
  description: `A tea bowl is made for two hands and one moment. Ken throws the same bowl twelve times and changes one thing each week: the lip, the waist, the weight, the foot.

*Taught in English, with Japanese terms and Mandarin subtitles.*`,
  picture: drawShelf({
    room: 'night',
    seed: 88,
    pots: [{ shape: 'teaBowl', clay: 'dark', glaze: 'shino', glazed: 0.7, scale: 1.5 }],
  }),
  daysOld: 290,
  language: 'en',
  tags: ['tea', 'throwing', 'advanced'],
  lecturers: ['ken'],
  plans: [
    { name: 'All at once', price: 7_200, access: 'lifetime' },
    { name: 'Four instalments', price: 7_400, instalments: 4, access: 'lifetime' },
  ],
  plays: { video: demoMedia.onTheWheel, audio: demoMedia.breathing },
  embeds: openFilm.youTube,
  sections: [
    {
      title: 'Before the bowl',
      note: 'Drink from five bowls this week and write down where your lip was.',
      lectures: [
        video('What the hand knows', { isPreview: true }),
        audio('A morning in Mashiko'),
        text('Words for a bowl'),
      ],
    },
    {
      title: 'Twelve bowls',
      note: 'Change one thing. Only one.',
      lectures: [
        video('The plain bowl'),
        video('Lip', { opens: { afterDays: 7 } }),
        video('Waist', { opens: { after: 'Lip' } }),
        video('Foot'),
        review('Choose your three'),
      ],
    },
  ],
}

export const englishCourses: readonly DemoCourse[] = [handBuilding, porcelain, teaBowls]
