import { type Setting, unique } from './sample.ts'

/** The key of a picture of the school, a file that it sells, or media of a lecture; each time another. */
export const pictureKey = async (_setting: Setting) => `pictures/sample-${unique()}.png`
export const soldFileKey = async (_setting: Setting) => `files/sample-${unique()}.pdf`
export const mediaKey = async (_setting: Setting) => `media/sample-${unique()}.mp4`
