import type { DemoSavedReply } from '../planters/plant-saved-replies.ts'

export const savedReplies: readonly DemoSavedReply<'hana'>[] = [
  {
    by: 'hana',
    title: 'Which telescope?',
    body: 'Hello {name}, come to a club night before you buy: four telescopes, and nobody sells you anything. Until then, “Choosing a Telescope You Will Use” is free.',
    isShared: true,
  },
  {
    by: 'hana',
    title: 'Clouded out',
    body: '{name}, it happens to all of us. The recording of the last session is on the page of your cohort, and {lecture} works indoors as well.',
    isShared: true,
  },
]
