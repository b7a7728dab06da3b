//! Few files for the parts of the page's module.
//!
//! What cuts the module makes a piece for each set of parts that need the same functions: a thousand pieces, most of them of a
//! few hundred bytes. Each that is instantiated costs the browser's main thread time, and each that is a file costs a way to the
//! server and back. So pieces are joined, where what is saved is more than what is then fetched in vain.
//!
//! Pieces call each other through the table that all share, never directly. That is why they can be joined by putting their
//! functions, their entries of the table and their data behind each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use anyhow::{Context as _, Result, bail, ensure};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, DataCountSection, DataSection, ElementSection, EntityType, FunctionSection, ImportSection,
    IndirectNameMap, Module, NameMap, NameSection, TypeSection,
};
use wasmparser::{KnownCustom, Name, Parser, Payload};

/// What one more file costs, in bytes before they are packed: a way to the server and back, and an instance.
const FILE: u64 = 8_000;

/// Parts that people see first count so many times: their pages should fetch little that they do not need.
const FIRST: [(&str, u64); 4] = [("yinsh", 6), ("shogi", 6), ("home", 4), ("learn", 3)];

/// A piece of the module, or several that were joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    /// The parts that need it.
    pub(crate) parts: BTreeSet<String>,
    /// The names of what it was made of.
    names: Vec<String>,
}

/// Pieces that lie together so far.
struct Group {
    parts: u32,
    bytes: u64,
    cost: u64,
    members: Vec<usize>,
    /// What is saved by joining it with another one, and which.
    best: (u64, usize),
}

/// Which pieces lie together: each group with the places of its pieces. `pieces` has for each the parts that need it, as a set of
/// bits, and how many bytes it has; `weights` says how much each part counts.
///
/// The cost of a file is its bytes and [`FILE`], times the weights of the parts that need it. Of all pairs of files those
/// are joined, again and again, that save the most.
fn grouped(pieces: &[(u32, u64)], weights: &[u64]) -> Vec<Vec<usize>> {
    let weight = |parts: u32| -> u64 {
        (weights.iter().enumerate())
            .filter(|(bit, _)| parts >> bit & 1 == 1)
            .map(|(_, weight)| weight)
            .sum()
    };
    let saved = |a: &Group, b: &Group| {
        let joined = weight(a.parts | b.parts) * (a.bytes + b.bytes + FILE);
        (a.cost + b.cost).saturating_sub(joined)
    };
    let mut groups: Vec<Option<Group>> = (pieces.iter().enumerate())
        .map(|(at, &(parts, bytes))| {
            Some(Group {
                parts,
                bytes,
                cost: weight(parts) * (bytes + FILE),
                members: vec![at],
                best: (0, at),
            })
        })
        .collect();
    let best_of = |groups: &[Option<Group>], at: usize| -> (u64, usize) {
        let Some(this) = &groups[at] else { return (0, at) };
        let others = groups.iter().enumerate().filter(|(other, _)| *other != at);
        let mut best = (0, at);
        for (other, group) in others {
            let saves = group.as_ref().map_or(0, |group| saved(this, group));
            if saves > best.0 {
                best = (saves, other);
            }
        }
        best
    };
    for at in 0..groups.len() {
        let best = best_of(&groups, at);
        if let Some(group) = &mut groups[at] {
            group.best = best;
        }
    }
    loop {
        let candidates = groups.iter().enumerate();
        let candidates = candidates.filter_map(|(at, group)| Some((group.as_ref()?.best, at)));
        let Some(((saves, other), at)) = candidates.max_by_key(|&((saves, _), at)| (saves, usize::MAX - at))
        else {
            break;
        };
        if saves == 0 {
            break;
        }
        let Some(gone) = groups[other].take() else { break };
        if let Some(this) = &mut groups[at] {
            this.parts |= gone.parts;
            this.bytes += gone.bytes;
            this.cost = weight(this.parts) * (this.bytes + FILE);
            this.members.extend(gone.members);
        }
        // Whoever wanted one of the two looks anew; the others look at what has come of them.
        for n in 0..groups.len() {
            let wanted = match &groups[n] {
                None => continue,
                Some(group) => group.best.1,
            };
            let best = if n == at || wanted == at || wanted == other {
                best_of(&groups, n)
            } else {
                let (Some(group), Some(joined)) = (&groups[n], &groups[at]) else {
                    continue;
                };
                group.best.max((saved(group, joined), at))
            };
            if let Some(group) = &mut groups[n] {
                group.best = best;
            }
        }
    }
    let mut members: Vec<Vec<usize>> = groups.into_iter().flatten().map(|group| group.members).collect();
    for group in &mut members {
        group.sort_unstable();
    }
    members
}

/// The files of all parts: each by a name, with its bytes and the parts that need it.
pub(crate) fn joined(
    pieces: &BTreeMap<String, Vec<u8>>,
    needs: &BTreeMap<String, Vec<String>>,
) -> Result<Vec<(Piece, Vec<u8>)>> {
    let parts: Vec<&String> = needs.keys().collect();
    ensure!(parts.len() <= 32, "the page has more than 32 parts");
    let mut list = Vec::new();
    for (name, wasm) in pieces {
        let of = parts.iter().enumerate();
        let of = of.filter(|(_, part)| needs[**part].contains(name));
        let bits = of.fold(0_u32, |bits, (bit, _)| bits | 1 << bit);
        ensure!(bits != 0, "no part needs the piece {name}");
        list.push((name, wasm, bits));
    }
    let weight = |part: &&String| {
        let first = FIRST.iter().find(|(name, _)| name == part);
        first.map_or(1, |(_, weight)| *weight)
    };
    let weights: Vec<u64> = parts.iter().map(weight).collect();
    let sizes = list.iter().map(|(_, wasm, bits)| Ok((*bits, weighed(wasm)?)));
    let sizes = sizes.collect::<Result<Vec<_>>>()?;
    let mut files = Vec::new();
    for group in grouped(&sizes, &weights) {
        let bits = group.iter().fold(0, |bits, &at| bits | list[at].2);
        let needing = parts.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
        let piece = Piece {
            parts: needing.map(|(_, part)| (*part).clone()).collect(),
            names: group.iter().map(|&at| list[at].0.clone()).collect(),
        };
        let modules: Vec<&[u8]> = group.iter().map(|&at| list[at].1.as_slice()).collect();
        let wasm = join(&modules).with_context(|| format!("cannot join {}", piece.names.join(", ")))?;
        files.push((piece, wasm));
    }
    Ok(files)
}

impl Piece {
    /// How its file is called: after the part that alone needs it, if there is one.
    pub(crate) fn stem(&self) -> String {
        match self.parts.iter().collect::<Vec<_>>()[..] {
            [part] => part.replace('_', "-"),
            _ => "shared".to_owned(),
        }
    }
}

/// How many bytes of a piece are its own: functions, entries of the table and data.
fn weighed(wasm: &[u8]) -> Result<u64> {
    let mut bytes = 0;
    for payload in Parser::new(0).parse_all(wasm) {
        let range = match payload? {
            Payload::CodeSectionStart { range, .. } => range,
            Payload::ElementSection(section) => section.range(),
            Payload::DataSection(section) => section.range(),
            _ => continue,
        };
        bytes += range.end - range.start;
    }
    Ok(bytes)
}

/// What a module begins to count at in the one that several are joined to.
struct Shift<'a> {
    /// For each of its imported globals, tables and memories the place among those of the whole.
    globals: &'a [u32],
    tables: &'a [u32],
    memories: &'a [u32],
    functions: u32,
    elements: u32,
    data: u32,
}

/// A module uses something that it has not imported.
#[derive(Debug)]
struct NotImported(u32);

impl std::error::Error for NotImported {}

impl fmt::Display for NotImported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "number {} of a kind is used and not imported", self.0)
    }
}

/// The place of something imported, or an error where it was not imported.
fn imported(places: &[u32], index: u32) -> Result<u32, Error<NotImported>> {
    let place = places.get(index as usize).copied();
    place.ok_or(Error::UserError(NotImported(index)))
}

impl Reencode for Shift<'_> {
    type Error = NotImported;

    fn function_index(&mut self, index: u32) -> Result<u32, Error<Self::Error>> {
        Ok(index + self.functions)
    }

    fn element_index(&mut self, index: u32) -> Result<u32, Error<Self::Error>> {
        Ok(index + self.elements)
    }

    fn data_index(&mut self, index: u32) -> Result<u32, Error<Self::Error>> {
        Ok(index + self.data)
    }

    fn global_index(&mut self, index: u32) -> Result<u32, Error<Self::Error>> {
        imported(self.globals, index)
    }

    fn table_index(&mut self, index: u32) -> Result<u32, Error<Self::Error>> {
        imported(self.tables, index)
    }

    fn memory_index(&mut self, index: u32) -> Result<u32, Error<Self::Error>> {
        imported(self.memories, index)
    }
}

/// The sections of the module that several are joined to.
#[derive(Default)]
struct Whole {
    /// The types, as they stand in each of the modules.
    types: Option<Vec<u8>>,
    types_section: TypeSection,
    /// What is imported, by module and name, with its kind and its place among those of its kind.
    imports: BTreeMap<(String, String), (EntityType, u32)>,
    import_section: ImportSection,
    /// How many globals, tables and memories are imported.
    counts: [u32; 3],
    functions: FunctionSection,
    elements: ElementSection,
    code: CodeSection,
    data: DataSection,
    names: NameMap,
}

/// One module of several. They must have the same types, import no functions and export nothing.
fn join(modules: &[&[u8]]) -> Result<Vec<u8>> {
    let mut whole = Whole::default();
    for module in modules {
        whole.add(module)?;
    }
    let mut module = Module::new();
    module.section(&whole.types_section);
    module.section(&whole.import_section);
    module.section(&whole.functions);
    module.section(&whole.elements);
    module.section(&DataCountSection {
        count: whole.data.len(),
    });
    module.section(&whole.code);
    module.section(&whole.data);
    if !whole.names.is_empty() {
        let mut names = NameSection::new();
        names.functions(&whole.names);
        names.locals(&IndirectNameMap::new());
        module.section(&names);
    }
    Ok(module.finish())
}

impl Whole {
    /// Puts a module behind what is there.
    fn add(&mut self, wasm: &[u8]) -> Result<()> {
        let mut places: [Vec<u32>; 3] = Default::default();
        let starts = [self.functions.len(), self.elements.len(), self.data.len()];
        for payload in Parser::new(0).parse_all(wasm) {
            let payload = payload?;
            if let Payload::ImportSection(section) = payload {
                for import in section.into_imports() {
                    let import = import?;
                    self.import(import.module, import.name, import.ty, &mut places)?;
                }
                continue;
            }
            let [globals, tables, memories] = &places;
            let mut shift = Shift {
                globals,
                tables,
                memories,
                functions: starts[0],
                elements: starts[1],
                data: starts[2],
            };
            match payload {
                Payload::TypeSection(section) => {
                    let range = section.range();
                    let bytes = wasm.get(range.start as usize..range.end as usize);
                    let bytes = bytes.context("the types lie outside of the module")?;
                    match &self.types {
                        None => {
                            self.types = Some(bytes.to_owned());
                            shift.parse_type_section(&mut self.types_section, section)?;
                        }
                        Some(types) => ensure!(types == bytes, "the modules differ in their types"),
                    }
                }
                Payload::FunctionSection(section) => {
                    shift.parse_function_section(&mut self.functions, section)?;
                }
                Payload::ElementSection(section) => {
                    shift.parse_element_section(&mut self.elements, section)?;
                }
                Payload::CodeSectionEntry(body) => shift.parse_function_body(&mut self.code, body)?,
                Payload::DataSection(section) => shift.parse_data_section(&mut self.data, section)?,
                Payload::ExportSection(section) => {
                    ensure!(section.count() == 0, "a module exports something");
                }
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(names) = section.as_known() {
                        self.name(names, starts[0])?;
                    }
                }
                Payload::Version { .. }
                | Payload::DataCountSection { .. }
                | Payload::CodeSectionStart { .. }
                | Payload::End(_) => {}
                other => bail!("a module has a section that cannot be joined: {other:?}"),
            }
        }
        Ok(())
    }

    /// Something that a module imports, whose place is noted for it.
    fn import(
        &mut self,
        module: &str,
        name: &str,
        kind: wasmparser::TypeRef,
        places: &mut [Vec<u32>; 3],
    ) -> Result<()> {
        let which = match kind {
            wasmparser::TypeRef::Global(_) => 0,
            wasmparser::TypeRef::Table(_) => 1,
            wasmparser::TypeRef::Memory(_) => 2,
            other => bail!("a module imports {module}.{name}, which cannot be joined: {other:?}"),
        };
        let kind =
            EntityType::try_from(kind).map_err(|error| anyhow::anyhow!("{module}.{name}: {error:?}"))?;
        let key = (module.to_owned(), name.to_owned());
        let place = if let Some((before, place)) = self.imports.get(&key) {
            ensure!(*before == kind, "the modules differ in what {module}.{name} is");
            *place
        } else {
            let place = self.counts[which];
            self.counts[which] += 1;
            self.import_section.import(module, name, kind);
            self.imports.insert(key, (kind, place));
            place
        };
        places[which].push(place);
        Ok(())
    }

    /// The names of a module's functions, where they were kept.
    fn name(&mut self, names: wasmparser::NameSectionReader<'_>, start: u32) -> Result<()> {
        for names in names {
            if let Name::Function(functions) = names? {
                for naming in functions {
                    let naming = naming?;
                    self.names.append(start + naming.index, naming.name);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ConstExpr, Elements, Function, GlobalType, MemoryType, RefType, TableType, ValType};
    use wasmparser::{Operator, Validator, WasmFeatures};

    #[test]
    fn what_is_needed_together_lies_together() {
        // Two parts of the same weight: what both need, what one needs, and a large piece that the other one needs.
        let pieces = [(0b11, 900), (0b01, 100), (0b11, 50), (0b10, 900_000), (0b01, 30)];
        let mut groups = grouped(&pieces, &[1, 1]);
        groups.sort();
        // A hundred bytes in vain cost less than one more file; the large piece would cost the first part more.
        assert_eq!(groups, [vec![0, 1, 2, 4], vec![3]]);
        // Where the second part counts much, it has nothing in vain.
        let mut groups = grouped(&pieces, &[1, 100]);
        groups.sort();
        assert_eq!(groups, [vec![0, 2], vec![1, 4], vec![3]]);
        assert!(grouped(&[], &[]).is_empty());
    }

    /// A module of two functions, the first of which calls the second one. It puts both into the table at `at`, and a byte
    /// into the memory. `with_global` imports one more thing before the memory.
    fn module(at: i32, with_global: bool, name: &str) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        let mut imports = ImportSection::new();
        if with_global {
            let global = GlobalType {
                val_type: ValType::I32,
                mutable: true,
                shared: false,
            };
            imports.import("main", "stack", global);
        }
        let table = TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 10,
            maximum: None,
            shared: false,
        };
        imports.import("main", "table", table);
        let memory = MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        };
        imports.import("main", "memory", memory);
        let mut functions = FunctionSection::new();
        functions.function(0).function(0);
        let mut elements = ElementSection::new();
        let places = [0, 1];
        elements.active(
            Some(0),
            &ConstExpr::i32_const(at),
            Elements::Functions((&places[..]).into()),
        );
        let mut code = CodeSection::new();
        let mut caller = Function::new([]);
        caller.instructions().call(1).end();
        let mut called = Function::new([]);
        if with_global {
            called.instructions().global_get(0).end();
        } else {
            called.instructions().i32_const(at).end();
        }
        code.function(&caller).function(&called);
        let mut data = DataSection::new();
        data.active(0, &ConstExpr::i32_const(at), [at as u8]);
        let mut names = NameSection::new();
        let mut of_functions = NameMap::new();
        of_functions.append(0, name);
        names.functions(&of_functions);
        let mut module = Module::new();
        module
            .section(&types)
            .section(&imports)
            .section(&functions)
            .section(&elements)
            .section(&code)
            .section(&data)
            .section(&names);
        module.finish()
    }

    #[test]
    fn joined_modules_are_one() {
        let whole =
            join(&[&module(2, false, "first"), &module(6, true, "second")]).expect("they can be joined");
        Validator::new_with_features(WasmFeatures::default())
            .validate_all(&whole)
            .expect("a right module");
        let (mut calls, mut imports, mut places, mut names) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(&whole) {
            match payload.expect("a right module") {
                Payload::ImportSection(section) => {
                    imports.extend(
                        section
                            .into_imports()
                            .map(|import| import.expect("one").name.to_owned()),
                    );
                }
                Payload::ElementSection(section) => {
                    for element in section {
                        if let wasmparser::ElementItems::Functions(items) = element.expect("one").items {
                            places.extend(items.into_iter().map(|item| item.expect("a function")));
                        }
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    for operator in body.get_operators_reader().expect("code") {
                        if let Operator::Call { function_index } = operator.expect("an operator") {
                            calls.push(function_index);
                        }
                    }
                }
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(section) = section.as_known() {
                        for part in section {
                            if let Name::Function(all) = part.expect("names") {
                                let all = all.into_iter().map(|naming| naming.expect("a name"));
                                names.extend(all.map(|naming| (naming.index, naming.name.to_owned())));
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        assert_eq!(calls, [1, 3]);
        assert_eq!(places, [0, 1, 2, 3]);
        assert_eq!(imports, ["table", "memory", "stack"]);
        assert_eq!(names, [(0, "first".to_owned()), (2, "second".to_owned())]);
    }

    #[test]
    fn what_cannot_be_joined_is_named() {
        let good = module(2, false, "good");
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut other = Module::new();
        other.section(&types);
        let error = join(&[&good, &other.finish()]).expect_err("other types");
        assert!(error.to_string().contains("types"), "{error:#}");

        let mut imports = ImportSection::new();
        imports.import("main", "f", EntityType::Function(0));
        let mut other = Module::new();
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        other.section(&types).section(&imports);
        let error = join(&[&good, &other.finish()]).expect_err("a function");
        assert!(error.to_string().contains("main.f"), "{error:#}");

        join(&[&good, b"no module"]).expect_err("no module");
    }
}
