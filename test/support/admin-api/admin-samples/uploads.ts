import type { Samples, Setting } from './sample.ts'
import { strangersWeb } from './strangers-web.ts'

async function anUpload({ world, owner }: Setting) {
  return await world.modules.storage.startUpload(owner, {
    purpose: 'file',
    name: 'glazes.txt',
    totalBytes: 100,
  })
}

export const uploadSamples: Samples = {
  'uploads.list': async (setting) => {
    await anUpload(setting)
    return { query: { limit: '2' } }
  },
  'uploads.get': async (setting) => ({ params: { id: (await anUpload(setting)).id } }),
  'uploads.begin': async () => ({ body: { purpose: 'picture', name: 'cover.png', total_bytes: 1000 } }),
  'uploads.create_from_address': async () => ({
    body: {
      address: await strangersWeb.publish('glazes.txt', Buffer.from('40 feldspar')),
      purpose: 'file',
      name: 'Glazes.txt',
    },
  }),
  'uploads.remove': async (setting) => ({ params: { id: (await anUpload(setting)).id } }),
}
