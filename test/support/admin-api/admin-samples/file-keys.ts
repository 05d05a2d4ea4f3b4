import type { UploadPurpose } from '../../../../src/domain/storage/index.ts'
import { uploaded } from '../../catalog/uploaded.ts'
import { type Setting, unique } from './sample.ts'

/** The key of a picture of the school, a file that it sells, or media of a lecture; each time another. */
export const pictureKey = (setting: Setting) => keyOf(setting, 'picture', 'png')
export const soldFileKey = (setting: Setting) => keyOf(setting, 'file', 'pdf')
export const mediaKey = (setting: Setting) => keyOf(setting, 'media', 'mp4')

async function keyOf({ world, school }: Setting, purpose: UploadPurpose, extension: string): Promise<string> {
  const key = `samples/${purpose}-${unique()}.${extension}`
  await uploaded({ ...world.deps, schoolId: school.id }, purpose, [key])
  return key
}
