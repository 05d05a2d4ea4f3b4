// Makes the films and sounds of the demo world: `node scripts/demo-media.ts`. It needs ffmpeg with libx264 and
// libmp3lame, and the font Noto Serif CJK; the results are kept in the repository, so nobody else needs them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Film, frameOf } from './demo-media/film.ts'
import { glazeLayers, onTheWheel } from './demo-media/pottery-films.ts'
import { moonMonth, turningSky } from './demo-media/sky-films.ts'
import { breathing, nightOutside, type Sound, sampleRate, samplesOf, softMusic } from './demo-media/sound.ts'

const folder = fileURLToPath(new URL('../demo/media/', import.meta.url))
const size = { width: 854, height: 480 }
const framesPerSecond = 16
const pcm = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1']

const films: readonly (readonly [Film, readonly number[]])[] = [
  [onTheWheel, [220, 293.7, 246.9, 329.6]],
  [glazeLayers, [196, 246.9, 293.7, 246.9]],
  [turningSky, [174.6, 261.6, 220, 349.2]],
  [moonMonth, [164.8, 246.9, 196, 220]],
]

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
for (const [film, notes] of films) if (isWanted(film.name)) await makeFilm(film, notes)
if (isWanted('breathing')) await makeSound('breathing', breathing(48))
if (isWanted('night-outside')) await makeSound('night-outside', nightOutside(45))

async function makeFilm(film: Film, notes: readonly number[]) {
  const sound = join(tmpdir(), `${film.name}.m4a`)
  await encode(
    [...pcm, '-i', 'pipe:0', '-c:a', 'aac', '-b:a', '22k', sound],
    [samplesOf(softMusic(notes, film.seconds))],
  )
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${size.width}x${size.height}`,
    '-r',
    String(framesPerSecond),
  ]
  const picture = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-crf',
    '35',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '100',
  ]
  const joined = ['-c:a', 'copy', '-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact']
  await encode(
    [...raw, '-i', 'pipe:0', '-i', sound, ...picture, ...joined, `${folder}${film.name}.mp4`],
    frames(film),
  )
}

async function* frames(film: Film) {
  for (let frame = 0; frame < film.seconds * framesPerSecond; frame++) {
    const drawing = Buffer.from(frameOf(film, frame / framesPerSecond))
    yield await sharp(drawing)
      .resize({ ...size, fit: 'fill' })
      .flatten()
      .removeAlpha()
      .raw()
      .toBuffer()
  }
}

async function makeSound(name: string, sound: Sound) {
  const audio = ['-c:a', 'libmp3lame', '-b:a', '40k', '-map_metadata', '-1', '-fflags', '+bitexact']
  await encode([...pcm, '-i', 'pipe:0', ...audio, `${folder}${name}.mp3`], [samplesOf(sound)])
}

async function encode(options: readonly string[], input: Iterable<Buffer> | AsyncIterable<Buffer>) {
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...options], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  for await (const part of input) if (!ffmpeg.stdin.write(part)) await once(ffmpeg.stdin, 'drain')
  ffmpeg.stdin.end()
  const [code] = await once(ffmpeg, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${options.join(' ')}`)
  console.log(options.at(-1))
}
