import type { FastifyInstance } from 'fastify'
import type { Files } from '../../platform/files/files.ts'
import { servePictures } from '../shared/picture-files.ts'

/** Logos of apps as the school keeps them: an app's own server never learns who looks at its consent page. */
export function serveClientLogos(app: FastifyInstance, { files }: { files: Files }) {
  servePictures(app, files, 'client-logos')
}
