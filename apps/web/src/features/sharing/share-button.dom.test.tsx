import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { ShareButton } from './share-button.tsx'

const item = { kind: 'search' as const, uuid: 's', shared_users: [], shared_teams: [], access: { is_owned: true } }

it('Q-04 is named after its row in a list, and after what it shares where it stands alone', () => {
  openScreen(
    <>
      <ShareButton item={item} name="MS-1" onChanged={() => {}} />
      <ShareButton item={item} name="MS-2" onChanged={() => {}} />
      <ShareButton item={item} name="MS-3" subject="collection" onChanged={() => {}} />
    </>,
    { answers: {} },
  )
  for (const name of ['Share: MS-1', 'Share: MS-2', 'Share collection'])
    expect(screen.getAllByRole('button', { name })).toHaveLength(1)
})
