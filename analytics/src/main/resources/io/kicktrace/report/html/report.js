/* Draws the charts of the report from the JSON beside it, and lets the ranking be sorted. Text goes into the page as text
   only; nothing is fetched. Colours are the style sheet's, so that charts follow light, dark and print. */
(() => {
  'use strict';

  const data = JSON.parse(document.getElementById('data').textContent);
  const lanes = 16;
  const drawn = [];

  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const whole = n => Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  const digits = n => (Math.abs(n) >= 100 ? whole(n) : Number(n.toPrecision(3)).toString());

  const time = nanos => {
    const size = Math.abs(nanos);
    if (size < 1e3) return digits(nanos) + ' ns';
    if (size < 1e6) return digits(nanos / 1e3) + ' \u00b5s';
    if (size < 1e9) return digits(nanos / 1e6) + ' ms';
    return digits(nanos / 1e9) + ' s';
  };

  const axis = more => Object.assign(
    { stroke: colour('--soft'), grid: { stroke: colour('--c-grid'), width: 1 }, ticks: { show: false }, font: '12px system-ui, sans-serif' },
    more);

  const element = (name, text) => {
    const e = document.createElement(name);
    if (text !== undefined) e.textContent = text;
    return e;
  };

  /** A table that is made when somebody opens it: each number of a chart, for those who cannot see it. */
  const numbers = (figure, heads, rows) => {
    const holder = figure.querySelector('details');
    const fill = () => {
      if (!holder.open || holder.querySelector('table')) return;
      const table = element('table');
      const head = table.createTHead().insertRow();
      heads.forEach(h => { const th = element('th', h); th.scope = 'col'; th.className = 'n'; head.append(th); });
      const body = table.createTBody();
      rows().forEach(r => {
        const row = body.insertRow();
        r.forEach(v => { const cell = row.insertCell(); cell.className = 'n'; cell.textContent = v; });
      });
      const scroll = element('div');
      scroll.className = 'scroll';
      scroll.append(table);
      holder.append(scroll);
    };
    holder.addEventListener('toggle', fill);
  };

  /** The arrow keys move the cursor, as the mouse does. */
  const keys = (figure, chart) => figure.addEventListener('keydown', event => {
    const u = chart();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !u) return;
    const last = u.data[0].length - 1;
    const at = u.cursor.idx === null || u.cursor.idx === undefined ? (step > 0 ? 0 : last) : u.cursor.idx + step;
    const i = Math.max(0, Math.min(last, at));
    u.setCursor({ left: u.valToPos(u.data[0][i], 'x'), top: 10 });
    event.preventDefault();
  });

  const readout = (figure, words) => u => {
    const line = figure.querySelector('.readout');
    const i = u.cursor.idx;
    line.textContent = i === null || i === undefined || u.cursor.left < 0 ? '' : words(i);
  };

  const base = (height, more) => Object.assign({ height, legend: { show: false }, padding: [10, 26, 0, 0] }, more);

  const histogram = (figure, d) => {
    const isTime = d.unit === 'ns';
    const show = v => (isTime ? time(v) : whole(v));
    const range = i => (d.to[i] - d.from[i] <= 1 ? show(d.from[i]) : show(d.from[i]) + ' to ' + show(d.to[i]));
    const place = value => {
      let i = d.from.length - 1;
      while (i > 0 && d.from[i] > value) i--;
      const width = d.to[i] - d.from[i];
      return i + (width <= 1 ? 0 : Math.min(1, (value - d.from[i]) / width) - 0.5);
    };
    const marks = u => {
      const ctx = u.ctx;
      ctx.save();
      ctx.font = 12 * devicePixelRatio + 'px system-ui, sans-serif';
      const taken = [];
      [['p50', d.p50], ['p90', d.p90], ['p99', d.p99]].forEach(([name, value]) => {
        const x = u.valToPos(place(value), 'x', true);
        ctx.strokeStyle = ctx.fillStyle = colour('--bad');
        ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
        ctx.beginPath();
        ctx.moveTo(x, u.bbox.top - 2);
        ctx.lineTo(x, u.bbox.top + u.bbox.height);
        ctx.stroke();
        const width = ctx.measureText(name).width + 6;
        if (taken.every(t => Math.abs(t - x) > width)) {
          taken.push(x);
          ctx.textAlign = 'center';
          ctx.fillText(name, x, u.bbox.top - 6 * devicePixelRatio);
        }
      });
      ctx.restore();
    };
    return width => new uPlot(base(200, {
      width,
      padding: [24, 26, 0, 0],
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: false, range: [-0.7, d.from.length - 0.3] }, y: { range: (u, lo, hi) => [0, hi || 1] } },
      axes: [
        axis({ size: 30, grid: { show: false }, space: 56, incrs: [1, 2, 4, 8, 16, 32, 64], values: (u, at) => at.map(i => (d.from[i] === undefined ? '' : show(d.from[i]))) }),
        axis({ size: 64, values: (u, at) => at.map(whole) }),
      ],
      series: [{}, { stroke: colour('--c-hand'), fill: colour('--c-hand'), width: 0, points: { show: false }, paths: uPlot.paths.bars({ size: [0.88, 60], align: 0 }) }],
      hooks: { draw: [marks], setCursor: [readout(figure, i => range(i) + ': ' + whole(d.count[i]) + ' of ' + whole(d.n) + ' (' + digits(100 * d.count[i] / d.n) + ' %)')] },
    }), [d.from.map((_, i) => i), d.count], figure.querySelector('.plot'));
  };

  const trend = (figure, d) => {
    const line = (label, c, values) => ({ label, stroke: colour(c), width: 2, points: { show: values.length < 60, size: 5, fill: colour(c) }, spanGaps: false });
    const x = v => (d.wall ? new Date(v * 1000).toISOString().replace('T', ' ').slice(0, 16) : time(v * 1e9));
    return width => new uPlot(base(190, {
      width,
      cursor: { y: false, drag: { x: true, y: false } },
      tzDate: t => uPlot.tzDate(new Date(t * 1e3), 'Etc/UTC'),
      scales: { x: { time: d.wall }, y: { range: (u, lo, hi) => [0, hi > 0 ? hi * 1.05 : 1] } },
      axes: [axis(d.wall ? { size: 44 } : { size: 30, values: (u, at) => at.map(v => time(v * 1e9)) }), axis({ size: 72, values: (u, at) => at.map(digits) })],
      series: [{}, line('packets', '--c-hand', d.x), line('kicks', '--c-pass', d.x), line('wasted', '--c-insend', d.x)],
      hooks: { setCursor: [readout(figure, i => x(d.x[i]) + ': ' + [['packets/s', d.packets], ['kicks/s', d.kicks], ['wasted/s', d.wasted]].map(([n, v]) => (v[i] === null ? '-' : digits(v[i])) + ' ' + n).join(', '))] },
    }), [d.x, d.packets, d.kicks, d.wasted], figure.querySelector('.plot'));
  };

  const states = ['--c-run', '--c-wait', '--c-sleep'];
  const classes = ['--c-woke', '--c-insend', '--c-wasted', '--c-unjudged'];
  const classWords = ['woke the worker', 'wasted in the send', 'wasted', 'not judged'];

  const strip = (figure, d) => {
    const rows = [];
    if (d.worker.length) rows.push(['worker', d.worker, s => states[s[2]]]);
    rows.push(['pass', d.passes, () => '--c-pass']);
    if (d.sends.length) rows.push(['send', d.sends, () => '--c-send']);
    if (d.armed.length) rows.push(['armed', d.armed, () => '--c-armed']);
    const top = (rows.length + (d.kicks.length ? 1 : 0)) * (lanes + 4) + 10;

    const paint = u => {
      const ctx = u.ctx;
      const r = devicePixelRatio;
      const { left, width } = u.bbox;
      const x = v => Math.max(left, Math.min(left + width, u.valToPos(v, 'x', true)));
      ctx.save();
      ctx.font = 12 * r + 'px system-ui, sans-serif';
      ctx.textAlign = 'right';
      ctx.textBaseline = 'middle';
      let y = u.bbox.top - top * r + 4 * r;
      const label = name => { ctx.fillStyle = colour('--soft'); ctx.fillText(name, left - 8 * r, y + lanes * r / 2); };
      rows.forEach(([name, spans, pick]) => {
        label(name);
        spans.forEach(s => {
          const a = x(s[0]);
          const b = x(s[1]);
          if (s[1] < u.scales.x.min || s[0] > u.scales.x.max) return;
          ctx.fillStyle = colour(pick(s));
          ctx.fillRect(a, y, Math.max(r, b - a - (b - a > 3 * r ? r : 0)), lanes * r);
        });
        y += (lanes + 4) * r;
      });
      if (d.kicks.length) {
        label('kicks');
        d.kicks.forEach(k => {
          if (k[0] < u.scales.x.min || k[0] > u.scales.x.max) return;
          const at = x(k[0]);
          ctx.fillStyle = colour(classes[k[1]]);
          ctx.fillRect(at - r, y, 2 * r, lanes * r);
          ctx.beginPath();
          ctx.arc(at, y + 3 * r, 3 * r, 0, 7);
          ctx.fill();
        });
      }
      ctx.restore();
    };

    const within = (spans, t) => spans.find(s => s[0] <= t && t < s[1]);
    const words = i => {
      const t = d.hand[i][0];
      const said = [time(t), d.hand[i][1] + ' packets in hand'];
      const pass = within(d.passes, t);
      if (pass) said.push('in a pass of ' + pass[2] + ' packets');
      const send = within(d.sends, t);
      if (send) said.push('sending ' + (send[2] < 0 ? 'a batch' : send[2]));
      if (within(d.armed, t)) said.push('armed');
      const kick = d.kicks.filter(k => k[0] <= t).pop();
      if (kick) said.push('last kick ' + time(t - kick[0]) + ' ago, ' + classWords[kick[1]]);
      return said.join(' \u00b7 ');
    };
    return width => new uPlot(base(150 + top, {
      width,
      padding: [top, 26, 0, 0],
      cursor: { y: false, drag: { x: true, y: false } },
      scales: { x: { time: false, range: (u, lo, hi) => (lo === null || lo === d.hand[0][0] ? [0, d.nanos] : [lo, hi]) }, y: { range: (u, lo, hi) => [0, Math.max(1, hi * 1.08)] } },
      axes: [axis({ size: 30, values: (u, at) => at.map(time) }), axis({ size: 64, label: 'packets in hand', labelSize: 20, labelFont: '12px system-ui, sans-serif', values: (u, at) => at.map(v => (Number.isInteger(v) ? whole(v) : '')) })],
      series: [{}, { stroke: colour('--c-hand'), fill: colour('--c-hand-wash'), width: 1.5, points: { show: false } }],
      hooks: { draw: [paint], setCursor: [readout(figure, words)] },
    }), [d.hand.map(h => h[0]), d.hand.map(h => h[1])], figure.querySelector('.plot'));
  };

  const tables = {
    strip: d => [['from', 'to', 'packets', 'kicks'], () => d.passes.map(p => [time(p[0]), time(p[1]), p[2],
      d.kicks.filter(k => k[0] >= p[0] && k[0] < p[1]).map(k => classWords[k[1]]).join(', ')])],
    trend: d => [['window', 'packets/s', 'kicks/s', 'wasted/s'], () => d.x.map((x, i) => [d.wall ? new Date(x * 1000).toISOString() : time(x * 1e9)].concat(
      [d.packets[i], d.kicks[i], d.wasted[i]].map(v => (v === null ? '-' : digits(v)))))],
    histogram: d => [['from', 'below', 'samples'], () => d.from.map((f, i) => [d.unit === 'ns' ? time(f) : whole(f), d.unit === 'ns' ? time(d.to[i]) : whole(d.to[i]), whole(d.count[i])]).filter((_, i) => d.count[i])],
  };
  const kinds = { strip, trend, histogram };

  const draw = chart => {
    if (chart.plot) chart.plot.destroy();
    chart.plot = chart.make(Math.max(260, chart.figure.querySelector('.plot').clientWidth));
  };

  document.querySelectorAll('figure[data-chart]').forEach(figure => {
    const d = data.charts[Number(figure.dataset.chart)];
    const chart = { figure, data: d, make: kinds[d.kind](figure, d), plot: null };
    draw(chart);
    keys(figure, () => chart.plot);
    const [heads, rows] = tables[d.kind](d);
    numbers(figure, heads, rows);
    drawn.push(chart);
  });

  const redraw = () => drawn.forEach(draw);
  let waiting = 0;
  addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(redraw, 150); });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  matchMedia('print').addEventListener('change', redraw);

  /* the ranking: a click on a head sorts by it, first the largest on top */
  document.querySelectorAll('table.sortable').forEach(table => {
    table.querySelectorAll('thead button').forEach(button => button.addEventListener('click', () => {
      const th = button.closest('th');
      const column = th.cellIndex;
      const down = th.getAttribute('aria-sort') !== 'descending';
      table.querySelectorAll('th[aria-sort]').forEach(h => h.removeAttribute('aria-sort'));
      th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const key = row => {
        const cell = row.cells[column];
        return cell.dataset.value === undefined ? cell.textContent : cell.dataset.value === '' ? -Infinity : Number(cell.dataset.value);
      };
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => {
        const [p, q] = [key(a), key(b)];
        const order = typeof p === 'number' && typeof q === 'number' ? p - q : String(p).localeCompare(String(q));
        return down ? -order || 0 : order || 0;
      });
      table.tBodies[0].append(...rows);
    }));
  });

  document.documentElement.dataset.charts = String(drawn.length);
})();
