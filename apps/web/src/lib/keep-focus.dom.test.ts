import { expect, it, onTestFinished } from 'vitest'
import { isFocusFree, keepFocus } from './keep-focus.ts'

/** A screen with some content, whose focus is kept. */
function open(html: string) {
  document.body.innerHTML = `<a href="#content">Skip</a><main id="content" tabindex="-1"><h1 tabindex="-1">Screen</h1>${html}</main>`
  const end = keepFocus()
  onTestFinished(() => {
    end()
    document.body.innerHTML = ''
  })
}

const at = (id: string) => document.getElementById(id)!
const focusedId = () => document.activeElement?.id || document.activeElement?.tagName
const list = ['a', 'b', 'c'].map(
  (id) => `<li id="${id}"><a href="#${id}">${id}</a><button id="${id}-off">×</button></li>`,
)

it('N-02 goes to the same button of the next row, of the last one to that before, then to what is beside the list', async () => {
  open(`<section><button id="add">Add</button><ul>${list.join('')}</ul></section>`)
  at('b-off').focus()
  at('b').remove()
  await expect.poll(focusedId).toBe('c-off')
  at('c').remove()
  await expect.poll(focusedId).toBe('a-off')
  at('a').remove()
  await expect.poll(focusedId).toBe('add')
})

it('N-02 goes to the button of the same title among those that look alike, and from the last line to the tab of its panel', async () => {
  const lines = ['a', 'b'].map(
    (id) =>
      `<li id="${id}"><button title="Hide" id="${id}-hide"></button><button title="Remove" id="${id}-off"></button></li>`,
  )
  const tabs = '<button role="tab" id="other">Filters</button><button role="tab" id="tab">Collection</button>'
  open(`${tabs}<div role="tabpanel" aria-labelledby="tab"><ul>${lines.join('')}</ul></div>`)
  at('a-off').focus()
  at('a').remove()
  await expect.poll(focusedId).toBe('b-off')
  at('b').parentElement!.remove()
  await expect.poll(focusedId).toBe('tab')
})

it('N-02 goes from the last of a list to its own field, not to what takes somebody from the next list', async () => {
  const lists = ['check', 'against'].map(
    (id) =>
      `<section aria-label="${id}"><input id="${id}-name"><ul><li id="${id}"><button id="${id}-off">×</button></li></ul></section>`,
  )
  open(lists.join(''))
  at('check-off').focus()
  at('check').parentElement!.remove()
  await expect.poll(focusedId).toBe('check-name')
})

it('N-02 goes with a row that was drawn anew in another part, to the same of its buttons that look alike', async () => {
  const row = (id: string, again = '') =>
    `<li data-row="${id}"><button id="${id}-role${again}">Role</button><button id="${id}-status${again}">Status</button></li>`
  open(`<ul>${row('a')}${row('b')}</ul><ul id="others"></ul>`)
  at('a-status').focus()
  at('a-status').parentElement!.remove()
  at('others').innerHTML = row('a', '-again')
  await expect.poll(focusedId).toBe('a-status-again')
})

it('N-02 goes to what took the place of a button', async () => {
  open('<p><button id="other">Other</button></p><p id="place"><button id="propose">Propose</button></p>')
  at('propose').focus()
  at('place').innerHTML = '<a href="#x" id="open">Open</a>'
  await expect.poll(focusedId).toBe('open')
})

it('N-02 stays with a button that is disabled while it works, and goes to what takes its place', async () => {
  open('<p id="place"><button id="save">Save</button><a href="#x" id="open">Open</a></p>')
  const save = at('save') as HTMLButtonElement
  save.focus()
  const work = async (isDisabled: boolean) => {
    save.disabled = isDisabled
    // As browsers do it.
    if (isDisabled) save.blur()
    await new Promise((resolve) => setTimeout(resolve, 80))
  }
  await work(true)
  await work(false)
  await expect.poll(focusedId).toBe('save')
  await work(true)
  save.remove()
  await expect.poll(focusedId).toBe('open')
})

it('N-02 goes back to what had it before a dialog that has gone, and to the heading of another screen', async () => {
  open('<button id="one">One</button><button id="two">Two</button>')
  at('two').focus()
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="portal"><div role="dialog"><button id="ok">OK</button></div></div>',
  )
  at('ok').focus()
  at('portal').remove()
  await expect.poll(focusedId).toBe('two')
  at('content').innerHTML = '<p>Loading…</p>'
  await expect.poll(focusedId).toBe('content')
  at('content').innerHTML = '<button>First</button><h1 tabindex="-1" id="next">Next</h1>'
  await expect.poll(focusedId).toBe('next')
  at('content').innerHTML = '<p><button>Menu</button><form id="form"><button id="search">Search</button></form></p>'
  at('search').focus()
  at('form').remove()
  await Promise.resolve()
  at('content').insertAdjacentHTML('beforeend', '<h1 tabindex="-1" id="answer">Answer</h1>')
  await expect.poll(focusedId).toBe('answer')
})

it('N-02 goes to what took the place of the button that opened a menu, however often it changes', async () => {
  open('<p><span id="place"><button id="export">Export</button><button id="again">Again</button></span></p>')
  at('export').focus()
  document.body.insertAdjacentHTML('beforeend', '<div id="menu" role="menu"><button id="csv">CSV</button></div>')
  at('csv').focus()
  at('menu').remove()
  for (const id of ['stop', 'export']) {
    at('place').firstElementChild!.remove()
    at('place').insertAdjacentHTML('afterbegin', `<button id="${id}" class="${id}">${id}</button>`)
    await Promise.resolve()
  }
  await expect.poll(focusedId).toBe('export')
})

it('N-02 leaves the focus to who takes it, and does not bring back what was left on purpose', async () => {
  open(`<ul>${list.join('')}</ul><button id="taker">Taker</button>`)
  at('a-off').focus()
  at('a').remove()
  at('taker').focus()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(focusedId()).toBe('taker')
  at('b-off').focus()
  at('b-off').blur()
  await Promise.resolve()
  at('b').remove()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(focusedId()).toBe('BODY')
})

it('N-02 leaves a screen that is late the choice, until the person goes on', async () => {
  open(`<ul>${list.join('')}</ul>`)
  expect(isFocusFree()).toBe(true)
  at('a-off').focus()
  expect(isFocusFree()).toBe(false)
  at('a').remove()
  await expect.poll(focusedId).toBe('b-off')
  expect(isFocusFree()).toBe(true)
  at('b-off').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(isFocusFree()).toBe(false)
})
