//! Columns side by side, and things parted among them.
use std::ops::Range;

/// Columns of one width with gaps between them, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Columns {
    /// The number of columns.
    pub count: usize,
    /// The width of a column.
    pub width: f64,
    gap: f64,
}

impl Columns {
    /// Returns so many columns that fill a width.
    pub fn filling(w: f64, count: usize, gap: f64) -> Columns {
        let count = count.max(1);
        Columns { count, width: (w - gap * (count as f64 - 1.0)) / count as f64, gap }
    }

    /// Returns as many columns as find room in a width, each at least so wide; at least one.
    pub fn at_least(w: f64, least: f64, gap: f64) -> Columns {
        Columns::filling(w, ((w + gap) / (least + gap)).floor().max(1.0) as usize, gap)
    }

    /// Returns the left side of a column.
    pub fn left(&self, nth: usize) -> f64 {
        nth as f64 * (self.width + self.gap)
    }

    /// Parts things of these heights among the columns, which become about equally high, and returns the things of each
    /// column with the height of the highest one.
    pub fn balanced(&self, heights: &[f64]) -> (Vec<Range<usize>>, f64) {
        self.balanced_below(heights, &|_| false)
    }

    /// Returns the same, but no heading ends a column.
    pub fn balanced_below(
        &self,
        heights: &[f64],
        is_heading: &dyn Fn(usize) -> bool,
    ) -> (Vec<Range<usize>>, f64) {
        let mut limit = heights.iter().sum::<f64>() / self.count as f64;
        while parted(heights, is_heading, limit).len() > self.count {
            limit += 0.5;
        }
        let columns = parted(heights, is_heading, limit);
        let highest = columns.iter().map(|column| heights[column.clone()].iter().sum()).fold(0.0, f64::max);
        (columns, highest)
    }
}

/// Parts things of these heights among columns that are at most so high, if no thing is higher.
fn parted(heights: &[f64], is_heading: &dyn Fn(usize) -> bool, limit: f64) -> Vec<Range<usize>> {
    let (mut columns, mut begin, mut used) = (Vec::new(), 0, 0.0);
    for (index, height) in heights.iter().enumerate() {
        let next = heights.get(index + 1).filter(|_| is_heading(index)).copied().unwrap_or_default();
        if used + height + next > limit && index > begin {
            columns.push(begin..index);
            (begin, used) = (index, 0.0);
        }
        used += height;
    }
    columns.push(begin..heights.len());
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_balanced() {
        let two = Columns::filling(100.0, 2, 4.0);
        assert_eq!(two.balanced(&[3.0; 5]), (vec![0..3, 3..5], 9.0));
        assert_eq!(two.balanced(&[3.0; 3]).0, [0..2, 2..3]);
        assert_eq!(two.balanced_below(&[3.0; 3], &|nth| nth == 1).0, [0..1, 1..3], "a heading");
    }

    #[test]
    fn columns_fill_the_width() {
        for (w, count) in [(100.0, 2), (58.0, 1), (20.0, 1), (190.0, 3)] {
            let columns = Columns::at_least(w, 45.0, 6.0);
            assert_eq!(columns.count, count);
            assert!((columns.left(count - 1) + columns.width - w).abs() < 1e-9);
        }
    }
}
