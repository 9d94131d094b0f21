// The gallery's own page: the choices stand in the address, and a tile is loaded when it comes near.
const states = window.galleryStates;
const names = ['group', 'scheme', 'dir', 'lang', 'brand', 'width', 'shell'];
const form = document.querySelector('form.choices');
const tiles = document.querySelector('.states');
const heading = document.querySelector('.count h2');
const count = document.querySelector('.count p');

const groups = [...new Set(states.map(({ group }) => group))];
const place = form.querySelector('[data-groups]');
place.append(
  ...groups.map((group, i) => {
    const label = document.createElement('label');
    const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'group', value: group });
    input.checked = i === 0;
    label.append(input, Object.assign(document.createElement('span'), { textContent: group }));
    return label;
  }),
);
const asked = new URLSearchParams(location.search);
for (const name of names) {
  const wanted = [...form.elements[name]].find(({ value }) => value === asked.get(name));
  if (wanted) wanted.checked = true;
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || target.firstElementChild) continue;
      const frame = document.createElement('iframe');
      frame.title = target.dataset.title;
      frame.src = target.dataset.src;
      target.append(frame);
      near.unobserve(target);
    }
  },
  { rootMargin: '200px' },
);

function show() {
  const chosen = Object.fromEntries(new FormData(form));
  history.replaceState(null, '', `?${new URLSearchParams(chosen)}`);
  const { group, width, ...look } = chosen;
  const shown = states.filter((state) => state.group === group);
  heading.textContent = group;
  count.textContent = `${shown.length} of ${states.length} states`;
  near.disconnect();
  const isPhone = width === 'phone';
  const hasWide = shown.some(({ element }) => element === 'ms-profile');
  tiles.style.setProperty('--tile', isPhone ? '390px' : hasWide ? '716px' : '376px');
  tiles.style.setProperty('--height', hasWide || isPhone ? '700px' : '640px');
  tiles.replaceChildren(
    ...shown.map(({ id, title }) => {
      const tile = Object.assign(document.createElement('article'), { className: 'tile' });
      const name = Object.assign(document.createElement('h3'), { textContent: title });
      const src = `/pages/gallery/state?${new URLSearchParams({ state: id, ...look })}`;
      const alone = Object.assign(document.createElement('a'), { href: src, textContent: 'Alone' });
      alone.setAttribute('aria-label', `${title}, alone`);
      const frame = Object.assign(document.createElement('div'), { className: 'frame' });
      Object.assign(frame.dataset, { src, title });
      name.append(alone);
      tile.append(name, frame);
      near.observe(frame);
      return tile;
    }),
  );
}
form.addEventListener('change', show);
form.addEventListener('submit', (event) => event.preventDefault());
show();
