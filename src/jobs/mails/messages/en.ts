import type { MailMessages } from '../mail-messages.ts'
import { aboutApps } from '../remaining-apps.ts'

const worksOnce = (lasts: string) => `The link works once, within ${lasts}.`
const quoted = (message: string | null) => (message ? message.split('\n').filter(Boolean) : [])
const wasYou = 'If it was you, you do not need to do anything.'
const connectedApps = aboutApps({
  signedOut: 'All connected apps were signed out, at every school.',
  none: 'No apps are connected to your account.',
  connected: (apps) => {
    const list = apps.map(({ name, school }) => `“${name}” at ${school}`).join(', ')
    return `These apps are still connected to your account: ${list}. You can disconnect an app in your account at its school.`
  },
})

export const en: MailMessages = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  orOpen: 'If the button does not work, open this link:',
  sentBy: (school) => `This e-mail was sent by ${school}.`,
  mails: {
    verify_email: ({ school, lasts }) => ({
      subject: `Confirm your e-mail address for ${school}`,
      before: [
        `Welcome to ${school}. To activate your account, confirm that this address is yours and enter the password you chose.`,
      ],
      button: 'Confirm my address',
      after: [
        worksOnce(lasts),
        'If you did not sign up, ignore this mail. No account is created unless you confirm.',
      ],
    }),
    already_registered: ({ school, lasts }) => ({
      subject: `You already have an account, and it works at ${school}`,
      before: [
        `Someone, most likely you, has just signed up at ${school} with this address. You already have an account. Use this link to sign in.`,
      ],
      button: 'Sign in',
      after: [
        worksOnce(lasts),
        'If it was not you, ignore this mail. Nothing changes, and nobody learns that you have an account.',
      ],
    }),
    reset_password: ({ school, when, lasts }) => ({
      subject: `Set a new password for ${school}`,
      before: [`On ${when} you requested a new password at ${school}. Use this link to set it.`],
      button: 'Set a new password',
      after: [
        worksOnce(lasts),
        'If you did not request it, ignore this mail. Your password stays unchanged.',
      ],
    }),
    sign_in_link: ({ school, when, lasts }) => ({
      subject: `Your sign-in link for ${school}`,
      before: [`Here is the sign-in link for ${school} that you requested on ${when}.`],
      button: 'Sign in',
      after: [
        `${worksOnce(lasts)} Do not share it: anyone with this link can sign in to your account.`,
        'If you did not request it, ignore this mail. Nobody can sign in without the link.',
      ],
    }),
    sign_in_code: ({ school, lasts, code }) => ({
      subject: `${code} is your code for ${school}`,
      before: [`Enter this code on the checkout page of ${school}:`],
      code,
      after: [
        `It works once, within ${lasts}, and only in the browser in which you requested it. Do not share it: ${school} never asks for it by phone or chat.`,
        'If you did not request a code, ignore this mail. Nothing happens without it.',
      ],
    }),
    change_email: ({ school, lasts }) => ({
      subject: `Confirm your new e-mail address for ${school}`,
      before: [
        `Someone with an account at ${school} wants to use this address for it. If that is you, confirm it in the browser where you are signed in.`,
      ],
      button: 'Confirm this address',
      after: [worksOnce(lasts), 'If it was not you, ignore this mail. Nothing changes.'],
    }),
    email_changed: ({ school, when, newEmail }) => ({
      subject: `Your e-mail address at ${school} was changed`,
      before: [
        `On ${when} the e-mail address of your account was changed at ${school}. The new one is ${newEmail}; you can no longer sign in with this one.`,
      ],
      after: [
        wasYou,
        'If it was not you, someone else may be signed in to your account. Contact the school immediately, from this address.',
      ],
    }),
    password_changed: ({ school, when, apps }) => ({
      subject: `Your password at ${school} was changed`,
      before: [
        `On ${when} the password of your account was changed at ${school}. Your other devices were signed out.`,
        ...connectedApps(apps),
        wasYou,
        'If it was not you, set a new password immediately. That also signs out anyone signed in to your account and, unless you choose otherwise, every connected app. Passkeys stay valid: remove every one that is not yours.',
      ],
      button: 'It was not me',
      after: [],
    }),
    second_factor_enabled: ({ school, when }) => ({
      subject: `Two-step sign-in is on at ${school}`,
      before: [
        `On ${when} two-step sign-in was turned on for your account at ${school}. From now on you also need a code to sign in. Store your recovery codes in a safe place.`,
        wasYou,
        'If it was not you, set a new password immediately and contact the school.',
      ],
      button: 'It was not me',
      after: [],
    }),
    second_factor_disabled: ({ school, when }) => ({
      subject: `Two-step sign-in is off at ${school}`,
      before: [
        `On ${when} two-step sign-in was turned off for your account at ${school}. The password alone is now enough to sign in.`,
        wasYou,
        'If it was not you, set a new password immediately, then turn two-step sign-in on again.',
      ],
      button: 'It was not me',
      after: [],
    }),
    passkey_added: ({ school, when }) => ({
      subject: `A passkey was added at ${school}`,
      before: [
        `On ${when} a passkey was added to your account at ${school}. It can sign in without a password and without a code.`,
        wasYou,
        'If it was not you, set a new password immediately, then remove the passkey: a new password alone does not revoke it.',
      ],
      button: 'It was not me',
      after: [],
    }),
    passkey_removed: ({ school, when }) => ({
      subject: `A passkey was removed at ${school}`,
      before: [
        `On ${when} a passkey was removed from your account at ${school}. It can no longer be used to sign in.`,
        wasYou,
        'If it was not you, set a new password immediately, then check that the other passkeys are yours.',
      ],
      button: 'It was not me',
      after: [],
    }),
    account_deleted: ({ school, when }) => ({
      subject: `Your account at ${school} was deleted`,
      before: [
        `On ${when} your account was deleted, at ${school} and at every other school it worked at. Only records that schools must keep by law, such as invoices, remain.`,
        'Thank you for learning with us.',
      ],
      after: ['If it was not you, contact the school immediately.'],
    }),
    data_export_ready: ({ school, when, lasts }) => ({
      subject: `Your data from ${school} is ready`,
      before: [`The copy of your data at ${school} has been ready since ${when}.`],
      button: 'Download my data',
      after: [
        `Sign in to download it. It is available for ${lasts} and then deleted.`,
        'If you did not request it, someone else may be signed in to your account: set a new password immediately.',
      ],
    }),
    test_mail: ({ school, when }) => ({
      subject: `Test mail from ${school}`,
      before: [
        `You requested this test mail on ${when}. Members receive e-mail from ${school} with the same sender and the same reply-to address.`,
      ],
      after: ['If you can read this, sending mail works.'],
    }),
    notification: ({ school, title, body }) => ({
      subject: `${title} · ${school}`,
      before: body ? [body] : [],
      button: 'Open',
      after: ['You can choose in your account which mails you receive.'],
    }),
    staff_notification: ({ school, title, body }) => ({
      subject: `${title} · ${school}`,
      before: body ? body.split('\n') : [],
      button: 'Open',
      after: ['You can choose in the admin area, under “Notifications”, which mails you receive.'],
    }),
    gift: ({ school, giver, item, message, code }) => ({
      subject: `${giver} has a gift for you from ${school}`,
      before: [
        `${giver} has given you “${item}” at ${school}.`,
        ...quoted(message),
        'Redeem it with this code. Access begins on the day you redeem it.',
      ],
      code,
      button: 'Redeem the gift',
      after: [`The code works once. If you do not know ${giver}, ignore this mail.`],
    }),
    gift_bought: ({ school, item, code, recipient }) => ({
      subject: `Your gift from ${school}: ${item}`,
      before: [
        recipient
          ? `Thank you. You bought “${item}” at ${school} as a gift for ${recipient}.`
          : `Thank you. You bought “${item}” at ${school} as a gift.`,
        'This is its code. The first person to redeem it gets access, starting that day. Share the code or the link below only with the recipient.',
      ],
      code,
      button: 'Redeem the gift',
      after: ['The code is also shown with your order in your account.'],
    }),
    seat: ({ school, giver, item, code }) => ({
      subject: `${giver} has a seat for you at ${school}: ${item}`,
      before: [
        `${giver} has bought “${item}” at ${school} for you. Sign in or create an account, and claim your seat.`,
      ],
      code,
      button: 'Claim my seat',
      after: [`The code works once. If you do not know ${giver}, ignore this mail.`],
    }),
    invitation: ({ school, lasts, inviter, role }) => ({
      subject: `${inviter} invites you to ${school}`,
      before: [`${inviter} invites you to join ${school} as ${role}. We look forward to seeing you.`],
      button: 'Accept the invitation',
      after: [worksOnce(lasts), `If you do not know ${inviter}, ignore this mail.`],
    }),
  },
}
