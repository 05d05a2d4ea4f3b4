import type { FastifyInstance } from 'fastify'
import type { Files } from '../../platform/files/files.ts'
import { servePictures } from '../shared/picture-files.ts'

/** Pictures of people, for whoever was given the address: it cannot be guessed, and shows nothing but a picture. */
export function serveAvatars(app: FastifyInstance, { files }: { files: Files }) {
  servePictures(app, files, 'avatars')
}
