import type { DemoService } from '../school-content.ts'

export const services: readonly DemoService[] = [
  {
    slug: 'first-light-call',
    name: 'First light: set up your telescope with us',
    description: `Twenty minutes on a video call while you stand beside your telescope. We find the finder, focus on something far away, and say which eyepiece to leave in the box.

Do it by daylight: a chimney is easier to find than Saturn. **Never point it anywhere near the sun.**`,
    course: 'choosing-a-telescope',
    lecturer: 'ruth',
    joinUrl: 'https://meet.example.com/astronomy-first-light',
    minutes: 20,
    price: 0,
    daysOld: 90,
    slots: [
      ['tuesday', '18:00', '20:00'],
      ['thursday', '18:00', '20:00'],
    ],
  },
  {
    slug: 'photograph-review',
    name: 'Your photograph, looked at closely',
    description: `Send one stack, and Sam goes through it with you for forty-five minutes: tracking, focus, gradients, colour. You keep the recording.

- a link to the stacked file, not a screenshot
- one single frame
- what you used: camera, lens, tracker, and which street lamp`,
    course: 'galaxies-from-the-driveway',
    lecturer: 'sam',
    joinUrl: 'https://meet.example.com/astronomy-review',
    minutes: 45,
    price: 3_500,
    daysOld: 125,
    slots: [['saturday', '10:00', '13:00']],
  },
]
