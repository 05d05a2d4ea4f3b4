import { audio, download, embed, pdf, quiz, text, video } from '../lectures.ts'
import { demoMedia, openFilm, openFilmNote } from '../media/media.ts'
import { drawGalaxy, drawSky, drawTelescope } from '../pictures/night-sky.ts'
import type { DemoCourse } from '../school-content.ts'
import { firstChart, observingLog, whyPlanetsKeepToOneRoad } from './first-night-files.ts'

const yourReport = `Go out once, for an hour, and write it down while your fingers are still cold.

We do not look for rare objects. We look for **what you saw yourself**, and for what you would do differently next time.`

const yourTrails = `One photograph, with the street lamp in it if there is one. Add your exposure times: half of what we can tell you is in them.`

export const courses: readonly DemoCourse[] = [
  {
    slug: 'first-night-out',
    name: 'First Night Out',
    summary: 'Six constellations, two planets and one galaxy with nothing but your eyes.',
    description:
      'Three evenings, half an hour each. You need a coat, a chair that leans back, and **twenty minutes of patience** for your eyes to open.\n\nBy the end you will find north without a phone.',
    picture: drawSky({ dusk: 'indigo', constellation: 'plough', hasMoon: true, seed: 201 }),
    daysOld: 380,
    language: 'en',
    tags: ['beginners', 'naked eye'],
    lecturers: ['ruth'],
    plans: [
      { name: 'Full course', price: 3_900, access: 'lifetime' },
      { name: 'Three months', price: 1_900, access: { days: 90 } },
    ],
    plays: { video: demoMedia.turningSky, audio: demoMedia.nightOutside },
    embeds: openFilm.youTube,
    sections: [
      {
        title: 'Evening one: north',
        note: 'Leave the phone inside.',
        lectures: [
          video('Letting your eyes open', { isPreview: true }),
          video('The Plough points the way'),
          audio('A guided first hour outside'),
        ],
      },
      {
        title: 'Evening two: wanderers',
        note: 'If it does not twinkle, it is probably a planet.',
        lectures: [
          video('Jupiter and its four dots', { plays: demoMedia.monthOfMoon }),
          text('Why planets keep to one road', { body: whyPlanetsKeepToOneRoad }),
          pdf('Six things for your first night', {
            file: { name: 'first-night.pdf', content: firstChart },
          }),
          quiz('Planet or star?'),
        ],
      },
      {
        title: 'Evening three: far away',
        note: 'Look beside it, not at it.',
        lectures: [
          video('Hopping to Andromeda', { opens: { afterDays: 14 }, plays: demoMedia.monthOfMoon }),
          embed('The sky tonight', { body: openFilmNote }),
          download('An observing log', {
            opens: { after: 'Hopping to Andromeda' },
            file: { name: 'observing-log.csv', content: observingLog },
          }),
          quiz('A report of one night', { body: yourReport }),
          video('The Geminids, together', { opens: { inDays: 29 } }),
          quiz('What the sky taught you', { opens: { after: 'Hopping to Andromeda' } }),
        ],
      },
    ],
  },
  {
    slug: 'choosing-a-telescope',
    name: 'Choosing a Telescope You Will Use',
    summary: 'The best telescope is the one that is already outside.',
    description:
      'Aperture, mount, weight, and the honest question of how many stairs you have. We compare four instruments under the same sky and say which one we would give to a friend.',
    picture: drawTelescope({ dusk: 'teal', constellation: 'lyra', hasMoon: true, seed: 202 }),
    daysOld: 240,
    language: 'en',
    tags: ['equipment'],
    lecturers: ['ruth', 'sam'],
    plans: [{ name: 'Free', price: 0, access: 'lifetime' }],
    plays: { video: demoMedia.monthOfMoon, audio: demoMedia.nightOutside },
    embeds: openFilm.youTube,
    sections: [
      {
        title: 'Four telescopes, one night',
        note: 'Carry it down the stairs before you buy it.',
        lectures: [
          video('What aperture buys', { isPreview: true }),
          video('Mounts that do not shake'),
          download('A checklist for second-hand telescopes'),
          quiz('Before you buy'),
        ],
      },
    ],
  },
  {
    slug: 'galaxies-from-the-driveway',
    name: 'Galaxies from the Driveway',
    summary: 'Your own photograph of M31, street lamp and all.',
    description:
      'Eight weeks from the first blurred star to a stacked, honest photograph of a galaxy. A camera you own, a tracker you can borrow, and software that costs nothing.',
    picture: drawGalaxy(203),
    daysOld: 150,
    language: 'en',
    tags: ['astrophotography', 'advanced'],
    lecturers: ['sam'],
    plans: [
      { name: 'All at once', price: 14_900, access: 'lifetime' },
      { name: 'Three instalments', price: 15_300, instalments: 3, access: 'lifetime' },
    ],
    plays: { video: demoMedia.turningSky, audio: demoMedia.nightOutside },
    embeds: openFilm.vimeo,
    sections: [
      {
        title: 'Holding still',
        note: 'Everything you do not like about your photograph is the mount.',
        lectures: [
          video('Polar alignment by ear', { isPreview: true }),
          video('Thirty seconds, a hundred times'),
        ],
      },
      {
        title: 'Stacking',
        note: 'Noise is what changes. A galaxy does not.',
        lectures: [
          video('Ninety frames into one', { opens: { after: 'Thirty seconds, a hundred times' } }),
          text('Colour, and how not to lie'),
          quiz('Your star trails', { body: yourTrails }),
        ],
      },
    ],
  },
]
