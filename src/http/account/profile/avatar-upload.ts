import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../../domain/identity/index.ts'
import { paths } from '../../../paths/paths.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Picture } from '../../../platform/pictures/picture.ts'
import { readPicture } from '../../../platform/pictures/read-picture.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { answerForm } from '../../page/forms/form-answer.ts'
import { refuseForeignForm } from '../../page/forms/form-guard.ts'
import { avatarBytes } from '../../shared/avatar-limits.ts'
import { meOf } from '../../shared/signed-in.ts'
import { donePath } from '../account-page.ts'
import { renderProfile } from './profile-page.ts'

// A small file can decode to a picture that exhausts memory.
const mostPixels = 50_000_000

export const uploadLimits = { fileSize: avatarBytes, files: 1, fields: 4, fieldSize: 1024, parts: 6 }

type Deps = { readonly identity: Identity; readonly files: Files }

/** Stores a new picture and deletes the old one. */
export function serveAvatarUpload(app: FastifyInstance, deps: Deps) {
  // The browser reloads this URL after a refused upload.
  app.get(paths.account.avatar, (_request, reply) => reply.redirect(paths.account.profile, 303))
  const config = { withoutFormToken: true, takesUploads: true }
  app.post(paths.account.avatar, { config }, (request, reply) =>
    answerForm(request, reply, {
      act: async () => {
        await replaceAvatar(deps, request, await uploadedPicture(request, reply))
        return reply.redirect(donePath(paths.account.profile, 'picture'), 303)
      },
      render: (state) => renderProfile(request, reply, state),
    }),
  )
  app.post(paths.account.removeAvatar, async (request, reply) => {
    await forgetFile(deps.files, request, await deps.identity.setAvatar(meOf(request), null))
    return reply.redirect(donePath(paths.account.profile, 'picture-removed'), 303)
  })
}

async function replaceAvatar(
  { identity, files }: Deps,
  request: FastifyRequest,
  { bytes, extension }: Picture,
) {
  const key = `avatars/${randomBytes(16).toString('hex')}.${extension}`
  await files.put(key, bytes)
  await forgetFile(files, request, await identity.setAvatar(meOf(request), key))
}

// If this fails, a job deletes it later.
async function forgetFile(files: Files, request: FastifyRequest, key: string | null) {
  if (!key) return
  await files.delete(key).catch((err: unknown) => request.log.error({ err }, 'a file could not be deleted'))
}

async function uploadedPicture(request: FastifyRequest, reply: FastifyReply): Promise<Picture> {
  const { token, bytes, isTooLarge } = await readUpload(request)
  refuseForeignForm(request, reply, token)
  if (isTooLarge) throw wrongPicture('file_too_large')
  if (!bytes || bytes.length === 0) throw wrongPicture('file_missing')
  const picture = readPicture(bytes)
  if (!picture) throw wrongPicture('file_not_image')
  if (picture.width * picture.height > mostPixels) throw wrongPicture('file_too_many_pixels')
  return picture
}

async function readUpload(request: FastifyRequest) {
  let token = ''
  let bytes: Buffer | undefined
  let isTooLarge = false
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        bytes = await part.toBuffer()
        isTooLarge = part.file.truncated
      } else if (part.fieldname === 'form_token') token = String(part.value)
    }
  } catch (cause) {
    if (cause instanceof Error && 'statusCode' in cause && cause.statusCode) throw cause
    // The form is malformed or truncated.
    throw wrongPicture('file_not_image', cause)
  }
  return { token, bytes, isTooLarge }
}

function wrongPicture(message: string, cause?: unknown): Refusal {
  return new Refusal('invalid_input', 'This picture cannot be used', {
    problems: [{ field: 'picture', message }],
    cause,
  })
}
