import { ChangePassword, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import { LeaveTeam } from '@fanfare/contracts/endpoints/members.ts'
import { GetSettings, GetUser, ListTimezones, UpdateSettings, UpdateUser } from '@fanfare/contracts/endpoints/users.ts'
import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { People } from '@fanfare/contracts/internal/accounts.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, refused } from '../../../../infra/testing/person.ts'

let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam()
})
afterAll(() => at.close())

const change = ({ who }: Person, body: Partial<UserSettings>) => at.call(UpdateSettings, { who, body })

describe('the person', () => {
  test('name and username change; a taken username is refused by name', async () => {
    const [person, other] = [await newPerson(at), await newPerson(at)]
    const { who } = person
    const body = { name: '  Ada Lovelace ', username: 'ada_l' }
    expect(await at.call(UpdateUser, { who, body })).toMatchObject({ name: 'Ada Lovelace', username: 'ada_l' })
    expect(await refused(at.call(UpdateUser, { who: other.who, body: { username: 'ada_l' } }))).toMatchObject({
      code: 'invalid_input',
      field: 'body.username',
      rule: 'not used by someone else',
    })
    expect(await at.call(UpdateUser, { who, body: {} })).toMatchObject({ username: 'ada_l' })
  })

  test('teams, roles and limits are those of now: the limits of the active team', async () => {
    const [owner, guest] = [await newPerson(at), await newPerson(at)]
    await at.call(AddMember, { body: { team_id: owner.who.teamId, user_id: guest.user.id, role: Creator } })
    const { teams, product_id, quota } = await at.call(GetUser, { who: guest.who })
    expect(teams.map(({ role }) => role).toSorted()).toEqual([0, 2])
    expect(product_id).toBe(0)
    expect(quota).toEqual({ social_accounts: 3, members: 1, posts_per_day: 5, max_schedule_days: 30 })
  })

  test('somebody who is gone is not signed in', async () => {
    const { who } = await newPerson(at)
    const nobody = { ...who, userId: '1' }
    expect((await refused(at.call(GetUser, { who: nobody }))).code).toBe('not_signed_in')
    expect((await refused(at.call(GetSettings, { who: nobody }))).code).toBe('not_signed_in')
    expect((await refused(at.call(UpdateSettings, { who: nobody, body: {} }))).code).toBe('not_signed_in')
  })

  test('names for other services, unknown ids left out', async () => {
    const { user, email } = await newPerson(at, { timezone: 'Asia/Kolkata' })
    expect(await at.call(People, { body: { ids: [user.id, '1'] } })).toEqual([
      {
        id: user.id,
        email_confirmed: false,
        name: user.name,
        email,
        timezone: 'Asia/Kolkata',
        max_retry: 3,
        timeslot: defaultSettings.timeslot,
        planner: defaultSettings.planner,
      },
    ])
    expect(await at.call(People, { body: { ids: [] } })).toEqual([])
  })
})

describe('settings', () => {
  test('begin with the defaults, keep what is changed and nothing else', async () => {
    const person = await newPerson(at)
    expect(await at.call(GetSettings, { who: person.who })).toEqual(defaultSettings)
    await change(person, { timezone: 'america/new_york', timeslot: { randomPlacement: 0, randomRange: 10 } })
    const after = await change(person, { timeFormat: 24 })
    expect(after).toEqual({
      ...defaultSettings,
      timezone: 'America/New_York',
      timeFormat: 24,
      timeslot: { randomPlacement: 0, randomRange: 10 },
    })
    expect(await at.call(GetSettings, { who: person.who })).toEqual(after)
  })

  test('two changes at once both hold', async () => {
    const person = await newPerson(at)
    await Promise.all([
      change(person, { timeFormat: 24 }),
      change(person, { browserNotification: true }),
      change(person, { onboarding: true }),
      change(person, { editor_vertical_accounts: false }),
    ])
    expect(await at.call(GetSettings, { who: person.who })).toMatchObject({
      timeFormat: 24,
      browserNotification: true,
      onboarding: true,
      editor_vertical_accounts: false,
    })
  })

  test('may be sent back as they came', async () => {
    const person = await newPerson(at)
    const all = await at.call(GetSettings, { who: person.who })
    expect(await change(person, all)).toEqual(all)
  })

  test('the second factor cannot be claimed', async () => {
    const person = await newPerson(at)
    const refusal = await refused(change(person, { twoFactor: { active: true, app: true, email: false } }))
    expect(refusal).toMatchObject({ code: 'invalid_input', field: 'body.twoFactor' })
  })

  test.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone_unknown', 'body.timezone'],
    [{ timezone: '+02:00' }, 'timezone_unknown', 'body.timezone'],
    [
      { emailNotification: { active: true, sendEmailCopyTo: 'no address' } },
      'invalid_input',
      'body.emailNotification.sendEmailCopyTo',
    ],
    [{ team_prefered_id: '12345' }, 'invalid_input', 'body.team_prefered_id'],
    [{ timeFormat: 13 }, 'invalid_input', 'body.timeFormat'],
    [{ timeslot: { randomPlacement: 1, randomRange: 61 } }, 'invalid_input', 'body.timeslot.randomRange'],
    [{ unknown_key: 1 }, 'invalid_input', 'body.unknown_key'],
  ])('%j is refused', async (body, code, field) => {
    const person = await newPerson(at)
    expect(await refused(change(person, body as never))).toMatchObject({ code, field })
  })

  test('who signs in begins in the preferred team, as long as they are in it', async () => {
    const [person, other] = [await newPerson(at), await newPerson(at)]
    const [own, theirs] = [person.who.teamId, other.who.teamId]
    await at.call(AddMember, { body: { team_id: theirs, user_id: person.user.id, role: Creator } })
    const signedInTo = async () => {
      await at.call(SignIn, { body: { email: person.email, password: person.password } })
      return (await at.call(GetUser, { who: person.who })).active_team
    }
    expect(await signedInTo()).toBe(own)
    await change(person, { team_prefered_id: theirs })
    expect(await signedInTo()).toBe(theirs)
    await at.call(LeaveTeam, { who: { ...person.who, teamId: theirs, role: Creator }, params: { teamId: theirs } })
    expect(await signedInTo()).toBe(own)
  })

  test('the preferred team is one of theirs', async () => {
    const person = await newPerson(at)
    expect((await change(person, { team_prefered_id: person.who.teamId })).team_prefered_id).toBe(person.who.teamId)
    expect((await change(person, { team_prefered_id: null })).team_prefered_id).toBeNull()
  })
})

describe('settings as a form (spec §7)', () => {
  const send = (person: Person, body: FormData | URLSearchParams | string, headers: Record<string, string> = {}) =>
    fetch(`${at.urls.accounts}${UpdateSettings.url}`, {
      method: 'POST',
      headers: { ...at.headers(person.who, 'accounts'), ...headers },
      body,
    })
  const fields = { timezone: 'Europe/Paris', timeFormat: '24', 'schedule[notification]': 'failed' }

  test.each([
    [
      'multipart',
      () => {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.set(name, value)
        return form
      },
    ],
    ['urlencoded', () => new URLSearchParams(fields)],
  ])('%s', async (_name, make) => {
    const response = await send(await newPerson(at), make())
    expect(await response.json()).toMatchObject({
      status: true,
      data: { timezone: 'Europe/Paris', timeFormat: 24, schedule: { notification: 'failed' } },
    })
  })

  test('fields and files that do not belong are refused, and a torn form too', async () => {
    const person = await newPerson(at)
    const form = new FormData()
    form.set('timezone', new File(['x'], 'x.txt'))
    expect((await send(person, form)).status).toBe(422)
    const torn = await send(person, '--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' })
    expect(torn.status).toBe(422)
    expect((await send(person, new URLSearchParams({ nope: '1' }))).status).toBe(422)
  })

  test('of a group only what changes has to be there', async () => {
    const person = await newPerson(at)
    await change(person, { timeslot: { randomPlacement: 0, randomRange: 10 } })
    const form = new URLSearchParams({ 'timeslot[randomRange]': '20', 'emailNotification[active]': 'false' })
    expect(await (await send(person, form)).json()).toMatchObject({
      data: {
        timeslot: { randomPlacement: 0, randomRange: 20 },
        emailNotification: { active: false, sendEmailCopyTo: '' },
      },
    })
  })

  test('the profile may come as a form too; other addresses take JSON only', async () => {
    const { who } = await newPerson(at)
    const post = (url: string, fields: Record<string, string>) =>
      fetch(`${at.urls.accounts}${url}`, {
        method: 'POST',
        headers: at.headers(who, 'accounts'),
        body: new URLSearchParams(fields),
      })
    const changed = await post(UpdateUser.url, { name: 'Form', username: 'by.form' })
    expect(await changed.json()).toMatchObject({ data: { name: 'Form', username: 'by.form' } })
    expect((await post(UpdateUser.url, { name: '' })).status).toBe(422)
    expect((await post(ChangePassword.url, { current: 'a', password: 'b' })).status).toBe(415)
  })
})

test('time zones need no sign-in', async () => {
  const response = await fetch(`${at.urls.accounts}${ListTimezones.url}`)
  const { data } = (await response.json()) as { data: { data: { name: string; label: string }[] } }
  expect(data.data.find(({ name }) => name === 'Asia/Tokyo')?.label).toBe('Tokyo, UTC+9')
})
