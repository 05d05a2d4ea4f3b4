import type { World } from '../world/world.ts'

/** The code in the newest mail to a person, once the jobs have sent it. */
export async function mailedCode(world: Pick<World, 'runJobs' | 'lastMail'>, email: string): Promise<string> {
  await world.runJobs()
  const { text } = await world.lastMail(email)
  const code = /^(\d{6})$/m.exec(text)?.[1]
  if (!code) throw new Error(`The newest mail to ${email} has no code:\n${text}`)
  return code
}

/** The path of the link in the newest mail to a person, once the jobs have sent it. */
export async function mailedPath(
  world: Pick<World, 'runJobs' | 'lastMail' | 'clock'>,
  email: string,
): Promise<string> {
  await world.runJobs()
  const { text } = await world.lastMail(email)
  const link = /https?:\/\/\S+\/lml_[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error(`The newest mail to ${email} leads nowhere:\n${text}`)
  // So that a mail sent next is the newest.
  world.clock.advance({ seconds: 1 })
  return new URL(link).pathname
}
